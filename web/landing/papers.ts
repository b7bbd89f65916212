import { type TextId, texts } from './site.ts'

/** Version of the legal pages, which sign-up stores (server/src/identity/sign-up/terms.ts). */
export const papersVersion = '2026-11'

export const paperNames = ['terms', 'privacy', 'risk', 'accessibility'] as const
export type PaperName = (typeof paperNames)[number]

/** The sections of a legal page, in the order of the English catalog: `<paper>.<part>.title` and `<paper>.<part>`. */
export function splitSections(name: PaperName): { title: TextId; body: TextId }[] {
  return (Object.keys(texts.en) as TextId[])
    .filter((id) => id.startsWith(`${name}.`) && id.endsWith('.title'))
    .map((title) => ({ title, body: title.slice(0, -'.title'.length) as TextId }))
}
