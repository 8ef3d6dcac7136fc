import { chromium } from "playwright";

const [, , path, width, name, theme = "light", height = 900, full = "1"] = process.argv;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium" });
const p = await b.newPage({ viewport: { width: +width, height: +height }, colorScheme: theme });
await p.goto("http://localhost:4102" + path);
await p.waitForTimeout(1200);
await p.screenshot({ path: `/tmp/w/repo-scratch/${name}.png`, fullPage: full === "1" });
console.log(
  await p.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth, innerWidth]),
);
await b.close();
