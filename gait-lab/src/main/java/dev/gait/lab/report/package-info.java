/** What people and programs read of a lab run: tables, JSON, CSV, a page with pictures, and what changed between two. */
@NullMarked
package dev.gait.lab.report;

import org.jspecify.annotations.NullMarked;
