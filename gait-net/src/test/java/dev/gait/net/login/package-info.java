@NullMarked
package dev.gait.net.login;

import org.jspecify.annotations.NullMarked;
