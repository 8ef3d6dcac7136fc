import NotFoundPage from "./[locale]/not-found.tsx";
import "./globals.css";

export default function GlobalNotFoundPage() {
  return (
    <html lang="en">
      <head>
        <title>404 · Skillshelf</title>
        <meta name="robots" content="noindex" />
      </head>
      <body>
        <NotFoundPage />
      </body>
    </html>
  );
}
