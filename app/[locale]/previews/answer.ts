import { isLocale, type Locale, languageTagOf } from "@skillshelf/directory-api/locales";
import { drawPreview } from "#lib/directory/og-images/draw.ts";
import { previewImage } from "#lib/directory/og-images/image-format.ts";
import type { Preview } from "#lib/directory/og-images/preview.ts";

/** Responds with the image that `find` returns for a name; `file` is the name with its extension. */
export async function respondWithImage(
  locale: string,
  file: string,
  find: (locale: Locale, name: string) => Promise<Preview | undefined>,
): Promise<Response> {
  const preview =
    isLocale(locale) && file.endsWith(ENDING) ? await find(locale, file.slice(0, -ENDING.length)) : undefined;
  if (preview === undefined) return new Response("Image not found.\n", { status: 404 });
  const image = new Uint8Array(await drawPreview(preview));
  return new Response(image, {
    headers: { "Content-Type": previewImage.type, "Content-Language": languageTagOf(preview.locale) },
  });
}

const ENDING = ".png";
