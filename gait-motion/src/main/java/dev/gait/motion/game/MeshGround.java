package dev.gait.motion.game;

/**
 * A level made of triangles. One that is flat enough to stand on is a floor over the points it covers; a steeper one is a
 * wall, and pushes a character away from the nearest point of it that is between knees and head.
 */
final class MeshGround implements Ground {
    private static final double CELL = 4;
    /** The normal's z from which on one stands: a slope of 48°. */
    private static final double WALKABLE = 0.67;
    /** Points this near to an edge are on both its triangles, so that nobody falls through a seam. */
    private static final double SEAM = 1e-6;

    private final double[] corners;
    private final boolean[] wall;
    private final CellGrid grid = new CellGrid(CELL);

    // The nearest point of the last line that was looked at, and of all of them.
    private double nearestX;
    private double nearestY;
    private double bestX;
    private double bestY;

    MeshGround(float[] vertices, int[] triangles) {
        if (vertices.length % 3 != 0 || triangles.length % 3 != 0) {
            throw new IllegalArgumentException(
                    "a mesh has three numbers per corner and three corners per triangle, got " + vertices.length
                            + " numbers and " + triangles.length + " indices");
        }
        corners = new double[triangles.length * 3];
        for (int i = 0; i < triangles.length; i++) {
            if (triangles[i] < 0 || triangles[i] >= vertices.length / 3) {
                throw new IllegalArgumentException(
                        "triangle " + i / 3 + " names corner " + triangles[i] + " of " + vertices.length / 3);
            }
            for (int axis = 0; axis < 3; axis++) {
                corners[3 * i + axis] = vertices[3 * triangles[i] + axis];
            }
        }
        wall = new boolean[triangles.length / 3];
        for (int t = 0; t < wall.length; t++) {
            sort(t);
        }
        grid.done();
    }

    private void sort(int t) {
        double ux = c(t, 1, 0) - c(t, 0, 0);
        double uy = c(t, 1, 1) - c(t, 0, 1);
        double uz = c(t, 1, 2) - c(t, 0, 2);
        double vx = c(t, 2, 0) - c(t, 0, 0);
        double vy = c(t, 2, 1) - c(t, 0, 1);
        double vz = c(t, 2, 2) - c(t, 0, 2);
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        wall[t] = Math.abs(nz) < WALKABLE * Math.sqrt(nx * nx + ny * ny + nz * nz);
        grid.add(
                t,
                Math.min(c(t, 0, 0), Math.min(c(t, 1, 0), c(t, 2, 0))),
                Math.min(c(t, 0, 1), Math.min(c(t, 1, 1), c(t, 2, 1))),
                Math.max(c(t, 0, 0), Math.max(c(t, 1, 0), c(t, 2, 0))),
                Math.max(c(t, 0, 1), Math.max(c(t, 1, 1), c(t, 2, 1))));
    }

    private double c(int triangle, int corner, int axis) {
        return corners[9 * triangle + 3 * corner + axis];
    }

    @Override
    public double floor(double x, double y, double from) {
        double highest = Double.NaN;
        for (int t : grid.at(x, y)) {
            double z = wall[t] ? Double.NaN : heightOver(t, x, y);
            if (z <= from && !(z <= highest)) {
                highest = z;
            }
        }
        return highest;
    }

    /** Height of a triangle at a point of the map, NaN beside it. */
    private double heightOver(int t, double x, double y) {
        double ux = c(t, 1, 0) - c(t, 0, 0);
        double uy = c(t, 1, 1) - c(t, 0, 1);
        double vx = c(t, 2, 0) - c(t, 0, 0);
        double vy = c(t, 2, 1) - c(t, 0, 1);
        double area = ux * vy - uy * vx;
        double dx = x - c(t, 0, 0);
        double dy = y - c(t, 0, 1);
        double a = (dx * vy - dy * vx) / area;
        double b = (ux * dy - uy * dx) / area;
        if (a < -SEAM || b < -SEAM || a + b > 1 + SEAM) {
            return Double.NaN;
        }
        return c(t, 0, 2) + a * (c(t, 1, 2) - c(t, 0, 2)) + b * (c(t, 2, 2) - c(t, 0, 2));
    }

    @Override
    public void pushOut(Spot spot) {
        for (int t : grid.around(spot.x, spot.y, spot.radius)) {
            if (wall[t]) {
                pushOut(t, spot);
            }
        }
    }

    /** The part of a wall between knees and head, seen from above, is a line or two: away from the nearest point of it. */
    private void pushOut(int t, Spot spot) {
        double low = spot.z + spot.stepUp;
        double high = spot.z + spot.height;
        double nearest = spot.radius * spot.radius;
        boolean touched = false;
        for (int edge = 0; edge < 3; edge++) {
            double distance = nearestOnEdge(t, edge, low, high, spot);
            if (distance < nearest) {
                nearest = distance;
                touched = true;
                bestX = nearestX;
                bestY = nearestY;
            }
        }
        for (int cut = 0; cut < 2; cut++) {
            double distance = nearestOnCut(t, cut == 0 ? low : high, spot);
            if (distance < nearest) {
                nearest = distance;
                touched = true;
                bestX = nearestX;
                bestY = nearestY;
            }
        }
        if (touched) {
            double dx = spot.x - bestX;
            double dy = spot.y - bestY;
            double gap = Math.sqrt(nearest);
            if (gap > 1e-9) {
                double out = (spot.radius - gap) / gap;
                spot.push(dx * out, dy * out);
            }
        }
    }

    private double nearestOnEdge(int t, int edge, double low, double high, Spot spot) {
        int next = (edge + 1) % 3;
        double z0 = c(t, edge, 2);
        double z1 = c(t, next, 2);
        double from = 0;
        double to = 1;
        if (Math.abs(z1 - z0) < 1e-12) {
            if (z0 < low || z0 > high) {
                return Double.POSITIVE_INFINITY;
            }
        } else {
            double a = (low - z0) / (z1 - z0);
            double b = (high - z0) / (z1 - z0);
            from = Math.max(0, Math.min(a, b));
            to = Math.min(1, Math.max(a, b));
            if (from > to) {
                return Double.POSITIVE_INFINITY;
            }
        }
        double dx = c(t, next, 0) - c(t, edge, 0);
        double dy = c(t, next, 1) - c(t, edge, 1);
        return nearest(
                c(t, edge, 0) + dx * from,
                c(t, edge, 1) + dy * from,
                c(t, edge, 0) + dx * to,
                c(t, edge, 1) + dy * to,
                spot);
    }

    /** Where a level plane cuts the triangle. */
    private double nearestOnCut(int t, double level, Spot spot) {
        int found = 0;
        double x0 = 0;
        double y0 = 0;
        double x1 = 0;
        double y1 = 0;
        for (int edge = 0; edge < 3; edge++) {
            int next = (edge + 1) % 3;
            double above = c(t, edge, 2) - level;
            double under = c(t, next, 2) - level;
            if (above > 0 != under > 0) {
                double f = above / (above - under);
                x1 = x0;
                y1 = y0;
                x0 = c(t, edge, 0) + (c(t, next, 0) - c(t, edge, 0)) * f;
                y0 = c(t, edge, 1) + (c(t, next, 1) - c(t, edge, 1)) * f;
                found++;
            }
        }
        return found == 2 ? nearest(x0, y0, x1, y1, spot) : Double.POSITIVE_INFINITY;
    }

    /** Squared distance to a stretch of a line. */
    private double nearest(double x0, double y0, double x1, double y1, Spot spot) {
        double dx = x1 - x0;
        double dy = y1 - y0;
        double length = dx * dx + dy * dy;
        double f = length > 0 ? ((spot.x - x0) * dx + (spot.y - y0) * dy) / length : 0;
        f = Math.max(0, Math.min(1, f));
        nearestX = x0 + dx * f;
        nearestY = y0 + dy * f;
        double gapX = spot.x - nearestX;
        double gapY = spot.y - nearestY;
        return gapX * gapX + gapY * gapY;
    }
}
