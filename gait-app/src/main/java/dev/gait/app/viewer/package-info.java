/** What a browser is shown: frames, histories of them, tabs that look at one. Where the motion comes from is a source's business. */
@NullMarked
package dev.gait.app.viewer;

import org.jspecify.annotations.NullMarked;
