import { describe, expect, it } from "vitest";
import { naturalLanguage } from "./language.ts";

describe("naturalLanguage", () => {
  it.each([
    ["en", "Reads a table of figures and draws the chart that shows them best."],
    ["de", "Liest eine Tabelle mit Zahlen und zeichnet das Diagramm, das sie am besten zeigt."],
    ["es", "Lee una tabla de cifras y dibuja el gráfico que mejor las muestra a los lectores."],
    ["fr", "Lit un tableau de chiffres et dessine le graphique qui les montre le mieux."],
    ["pt", "Lê uma tabela de números e desenha o gráfico que melhor os mostra aos leitores."],
    ["ja", "数値の表を読み、最もわかりやすいグラフを描きます。"],
    ["zh", "读取数字表格，并绘制最合适的图表。"],
    ["ko", "숫자 표를 읽고 가장 알맞은 차트를 그립니다."],
    ["ar", "يقرأ جدول الأرقام ويرسم المخطط الذي يوضحها على أفضل وجه."],
    ["ru", "Читает таблицу с числами и рисует диаграмму, которая лучше всего их показывает."],
  ])("tells %s", (language, text) => {
    expect(naturalLanguage(text)).toBe(language);
  });

  it.each([
    ["zh", "使用 TypeScript 和 React 编写组件，支持 Server Components 与 Suspense 功能。"],
    ["ja", "Kubernetes の Deployment と Service を作成する。"],
  ])("tells %s among technical words", (language, text) => {
    expect(naturalLanguage(text)).toBe(language);
  });

  it("reads prose, not code", () => {
    const code = "```js\nconst the = and; // this is an English comment of some length\n```\n";
    expect(
      naturalLanguage(`${code.repeat(20)}\nDieser Text ist auf Deutsch geschrieben und erklärt, was zu tun ist.`),
    ).toBe("de");
  });

  it.each(["", "ok", "12 34 56", "`npm install`", "→ ✓ ✗"])("says nothing of %j", (text) => {
    expect(naturalLanguage(text)).toBeNull();
  });
});
