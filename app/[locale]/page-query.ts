/** The page number an address names; one that is given twice is none that exists. */
export const onePage = ({ page }: { page?: string | string[] }): string | undefined =>
  Array.isArray(page) ? page.join() : page;
