@NullMarked
package gait.lab.proxy;

import org.jspecify.annotations.NullMarked;
