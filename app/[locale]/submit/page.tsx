import { SubmitForm } from "#components/directory/submit-form.tsx";
import { Breadcrumbs } from "#components/ui/navigation.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { submitPage } from "#lib/directory/loaders/submit.ts";
import { localeOf } from "../page-parameters.ts";

type Props = {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ repository?: string | string[] }>;
};

async function viewOf({ params, searchParams }: Props) {
  const { repository = "" } = await searchParams;
  return submitPage(await localeOf(params), repository.toString());
}

export default async function SubmitPage(props: Props) {
  const locale = await localeOf(props.params);
  const { frame, text, state } = await viewOf(props);
  return (
    <Shell locale={locale} frame={frame}>
      <Breadcrumbs locale={locale} trail={frame.trail} current={frame.title} />
      <h1 className="text-4xl">{frame.title}</h1>
      <SubmitForm text={text} state={state} locale={locale} />
    </Shell>
  );
}
