/** The image of a page that other sites show with a link to it: as large as the largest of them does, in pixels. */
export const previewImage = { width: 1200, height: 630, type: "image/png" } as const;
