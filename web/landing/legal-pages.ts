import { type TextId, texts } from './site.ts'

/** Version of the legal pages, which sign-up stores (server/src/identity/sign-up/terms.ts). */
export const legalVersion = '2026-11'

export const legalPageNames = ['terms', 'privacy', 'risk', 'accessibility'] as const
export type LegalPageName = (typeof legalPageNames)[number]

/** The sections of a legal page, in the order of the English catalog: `<paper>.<part>.title` and `<paper>.<part>`. */
export function splitSections(name: LegalPageName): { title: TextId; body: TextId }[] {
  return (Object.keys(texts.en) as TextId[])
    .filter((id) => id.startsWith(`${name}.`) && id.endsWith('.title'))
    .map((title) => ({ title, body: title.slice(0, -'.title'.length) as TextId }))
}
