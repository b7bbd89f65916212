import type { Turn } from '#ai/brains/brain.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { dayText, languageText } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { SettingName } from '#ai/brains/offline/requests/focus.ts'
import { listEnabledNews } from '#ai/brains/offline/settings/list-enabled-news.ts'
import type { AccountSettings, SpendingLimits } from '#ai/brains/settings.port.ts'
import { formatUsd } from '#platform/i18n/format.ts'
import { locales } from '#platform/i18n/locales.ts'

/** The purchases that a request in the chat may be for, in US dollars. */
const purchaseRangeUsd = { least: 0.01, most: 1_000_000 }

/** Writes the user's limits, what is left of them, and where to change them. */
export async function answerLimits(turn: Turn, translate: Translate): Promise<void> {
  const result = await turn.tools.limits.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const { wordSpace } = locales[turn.language]
  const note = translate(turn, 'brain.limitsNote', {
    least: formatUsd(turn, purchaseRangeUsd.least),
    most: formatUsd(turn, purchaseRangeUsd.most),
  })
  const link = pageLink(turn, translate, 'limits')
  turn.write([limitSentences(turn, translate, result).join(wordSpace), note, link].join('\n\n'))
}

function limitSentences(turn: Turn, translate: Translate, limits: SpendingLimits): string[] {
  const { perTradeUsd, perDayUsd, spentTodayUsd, pending } = limits
  const spent = formatUsd(turn, spentTodayUsd)
  const isUnlimited = perTradeUsd === null && perDayUsd === null
  return [
    isUnlimited ? translate(turn, 'brain.limitsNone') : [],
    perTradeUsd === null ? [] : translate(turn, 'brain.limitPerTrade', { usd: formatUsd(turn, perTradeUsd) }),
    perDayUsd === null
      ? translate(turn, 'brain.limitSpent', { spent })
      : translate(turn, 'brain.limitPerDay', {
          usd: formatUsd(turn, perDayUsd),
          spent,
          left: formatUsd(turn, Math.max(0, perDayUsd - spentTodayUsd)),
        }),
    pending ? translate(turn, 'brain.limitsPending', { date: dayText(turn.language, pending.from) }) : [],
  ].flat()
}

/** Writes the language, the theme or the news that the user has chosen, and where to change it. */
export async function answerSettings(turn: Turn, translate: Translate, setting: SettingName): Promise<void> {
  const result = await turn.tools.settings.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const link = pageLink(turn, translate, pageOfSetting[setting])
  turn.write(`${settingText(turn, translate, setting, result)}\n\n${link}`)
}

const pageOfSetting = { language: 'language', theme: 'appearance', quiet: 'news' } as const

function settingText(turn: Turn, translate: Translate, setting: SettingName, settings: AccountSettings): string {
  const { language, theme, quiet } = settings
  if (setting === 'theme') return translate(turn, 'brain.themeNow', { theme })
  if (setting === 'language') {
    return translate(turn, 'brain.languageNow', { language: languageText(turn.language, language) })
  }
  const kinds = listEnabledNews(settings).map((news) => translate(turn, 'brain.newsKind', { news }))
  const state = quiet ? 'quiet' : kinds.length === 0 ? 'none' : 'some'
  return translate(turn, 'brain.newsNow', { state, kinds: new Intl.ListFormat(turn.language).format(kinds) })
}
