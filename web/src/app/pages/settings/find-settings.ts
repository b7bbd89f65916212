import { type ControlId, findSettingsPage, settingsPages } from '#app/pages/settings/settings-pages.ts'
import { type SectionId, settingsSections } from '#app/pages/settings/settings-sections.ts'
import type { TextId, Translate } from '#lib/i18n/text.ts'
import type { SettingsPageName } from '#lib/routing/settings-path.ts'

type EntryId = Exclude<SectionId, 'appearance'> | ControlId

/** A setting as the search finds it. `words`: synonyms in the reader's language. */
type Entry = { id: EntryId; title: TextId; words: TextId }

const controlTitles: Record<ControlId, TextId> = {
  theme: 'look.theme',
  palette: 'look.palette',
  level: 'look.level',
  hotkeys: 'look.hotkeys',
  quiet: 'news.quiet',
  'signing-passkeys': 'signing.require',
}

/** Ordered like the pages. */
const entries: readonly Entry[] = [
  { id: 'profile', title: settingsSections.profile.title, words: 'find.profile' },
  { id: 'social', title: settingsSections.social.title, words: 'find.social' },
  { id: 'freeze', title: settingsSections.freeze.title, words: 'find.freeze' },
  { id: 'password', title: settingsSections.password.title, words: 'find.password' },
  { id: 'two-factor', title: settingsSections['two-factor'].title, words: 'find.two-factor' },
  { id: 'passkeys', title: settingsSections.passkeys.title, words: 'find.passkeys' },
  {
    id: 'signing-passkeys',
    title: controlTitles['signing-passkeys'],
    words: 'find.signing-passkeys',
  },
  { id: 'sessions', title: settingsSections.sessions.title, words: 'find.sessions' },
  { id: 'linked', title: settingsSections.linked.title, words: 'find.linked' },
  { id: 'recipients', title: settingsSections.recipients.title, words: 'find.recipients' },
  { id: 'allowed', title: settingsSections.allowed.title, words: 'find.allowed' },
  { id: 'limits', title: settingsSections.limits.title, words: 'find.limits' },
  { id: 'trading', title: settingsSections.trading.title, words: 'find.trading' },
  { id: 'news', title: settingsSections.news.title, words: 'find.news' },
  { id: 'quiet', title: controlTitles.quiet, words: 'find.quiet' },
  { id: 'language', title: settingsSections.language.title, words: 'find.language' },
  { id: 'theme', title: controlTitles.theme, words: 'find.theme' },
  { id: 'palette', title: controlTitles.palette, words: 'find.palette' },
  { id: 'level', title: controlTitles.level, words: 'find.level' },
  { id: 'hotkeys', title: controlTitles.hotkeys, words: 'find.hotkeys' },
  { id: 'voice', title: settingsSections.voice.title, words: 'find.voice' },
  { id: 'data', title: 'data.export', words: 'find.data' },
  { id: 'papers', title: settingsSections.papers.title, words: 'find.papers' },
  { id: 'security', title: settingsSections.security.title, words: 'find.keys' },
  { id: 'delete', title: settingsSections.delete.title, words: 'find.delete' },
]

export type FoundSetting = { id: EntryId; title: string; page: SettingsPageName }

/** Finds settings by their title, synonyms, hint or page; those with the query in their title first. */
export function findSettings(text: Translate, query: string): FoundSetting[] {
  const queryWords = fold(query).split(/\s+/).filter(Boolean)
  if (queryWords.length === 0) return []
  const matches = entries.flatMap(({ id, title, words }) => {
    const page = findSettingsPage(id)
    if (!page) return []
    const hint = id in settingsSections ? text(settingsSections[id as SectionId].hint) : ''
    const foldedTitle = fold(text(title))
    const searchText = [foldedTitle, fold(text(words)), fold(text(settingsPages[page].title)), fold(hint)].join('\n')
    if (!queryWords.every((word) => searchText.includes(word))) return []
    const rank = foldedTitle.startsWith(queryWords[0] ?? '')
      ? 0
      : queryWords.every((word) => foldedTitle.includes(word))
        ? 1
        : 2
    return [{ id, title: text(title), page, rank }]
  })
  return matches.sort((a, b) => a.rank - b.rank).map(({ id, title, page }) => ({ id, title, page }))
}

/** Lower case without accents, vowel signs and hamzas. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
