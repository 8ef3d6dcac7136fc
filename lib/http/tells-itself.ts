/** Header of a page that is sent with 404 and says itself what is not there, so that no other stands in its place. */
export const tellsItself = "x-tells-itself";
