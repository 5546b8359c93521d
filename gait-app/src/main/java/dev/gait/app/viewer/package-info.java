/** What a browser is shown: frames, reels of them, tabs that look at one. Where the motion comes from is a stage's business. */
@NullMarked
package dev.gait.app.viewer;

import org.jspecify.annotations.NullMarked;
