import type { Turn } from '#ai/brains/brain.port.ts'
import type { ChangeableSettings } from '#ai/brains/changes.port.ts'
import { languageText } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { NewsRequest, SettingRequest } from '#ai/brains/settings.port.ts'
import { formatPercent } from '#platform/i18n/format.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { answerRemoveRecipient, answerTightenLimit } from './answer-protective-change.ts'
import { listEnabledNews } from './list-enabled-news.ts'

/** Minimum price change over a day, in percent, that is reported as news. */
const minPriceMove = 10

/** Changes a setting and states the new value. */
export async function answerSetting(
  turn: Turn,
  translate: Translate,
  request: SettingRequest,
  focus: Focus,
): Promise<void> {
  if (request.setting === 'limit') return answerTightenLimit(turn, translate, request)
  if (request.setting === 'recipient') return answerRemoveRecipient(turn, translate)
  turn.setFocus({ ...focus, setting: request.setting } satisfies Focus)
  if (request.setting === 'quiet') return answerNews(turn, translate, request)
  const result =
    request.setting === 'language'
      ? await turn.tools.setLanguage.run({ language: request.language })
      : await turn.tools.setTheme.run({ theme: request.theme })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  if (result.kind === 'theme-set') {
    const id = result.isNew ? 'brain.themeSet' : 'brain.themeSame'
    return turn.write(translate(turn, id, { theme: result.theme }))
  }
  const id = result.isNew ? 'brain.languageSet' : 'brain.languageSame'
  turn.write(translate(turn, id, { language: languageText(turn.language, result.language) }))
}

async function answerNews(
  turn: Turn,
  translate: Translate,
  { news, isOn: wanted }: SettingRequest & { setting: 'quiet' },
): Promise<void> {
  const isOn = wanted ?? (await isQuiet(turn))
  const result = await turn.tools.setNews.run({ news, isOn })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  turn.write(result.isNew ? newsText(turn, translate, result) : formatUnchangedNews(turn, translate, isOn))
}

async function isQuiet(turn: Turn): Promise<boolean> {
  const now = await turn.tools.settings.run({})
  turn.signal.throwIfAborted()
  return now.kind === 'settings' && (now.quiet || listEnabledNews(now).length === 0)
}

/** States that news of one kind, or all of it, was turned on or off. */
export function newsText(wording: Wording, translate: Translate, { news, isOn }: NewsRequest): string {
  if (news === 'all') return translate(wording, isOn ? 'brain.quietOff' : 'brain.quietOn')
  if (!isOn) return translate(wording, 'brain.newsOff', { news })
  return translate(wording, 'brain.newsOn', { news, percent: formatPercent(wording, minPriceMove) })
}

function formatUnchangedNews(turn: Turn, translate: Translate, isOn: boolean): string {
  return translate(turn, 'brain.newsSame', { state: isOn ? 'on' : 'off' })
}

/** States that settings are back at their earlier values. */
export function formatUndoneSetting(
  wording: Wording,
  translate: Translate,
  { language, theme }: ChangeableSettings,
): string {
  if (theme) return translate(wording, 'brain.undoneTheme', { theme })
  if (!language) return translate(wording, 'brain.undoneNews')
  return translate(wording, 'brain.undoneLanguage', { language: languageText(wording.language, language) })
}

/** States that the settings keep their values because the user has changed them again in the meantime. */
export function formatKeptSetting(turn: Turn, translate: Translate, { language, theme }: ChangeableSettings): string {
  return translate(turn, 'brain.undoKept', { setting: theme ? 'theme' : language ? 'language' : 'news' })
}
