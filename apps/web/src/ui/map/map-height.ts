/** The height of a map in a page, in pixels. */
export const MAP_HEIGHT_PX = 400
