import type { SpendingLimits, Turn } from '#ai/brains/brain.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { dayText } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { formatUsd } from '#platform/i18n/format.ts'
import { locales } from '#platform/i18n/locales.ts'

/** The purchases that a request in the chat may be for, in US dollars. */
const purchaseUsd = { least: 0.01, most: 1_000_000 }

/** Writes the user's limits, what is left of them, and where to change them. */
export async function answerLimits(turn: Turn, translate: Translate): Promise<void> {
  const result = await turn.tools.limits.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const { wordSpace } = locales[turn.language]
  const note = translate(turn, 'brain.limitsNote', {
    least: formatUsd(turn, purchaseUsd.least),
    most: formatUsd(turn, purchaseUsd.most),
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

/** Writes the language or the theme of the app, and where to change it. */
export async function answerSettings(turn: Turn, translate: Translate, setting: 'language' | 'theme'): Promise<void> {
  const result = await turn.tools.settings.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const isLanguage = setting === 'language'
  const names = new Intl.DisplayNames(locales[turn.language].tag, { type: 'language' })
  const sentence = isLanguage
    ? translate(turn, 'brain.languageNow', { language: names.of(result.language) ?? result.language })
    : translate(turn, 'brain.themeNow', { theme: result.theme })
  const link = pageLink(turn, translate, isLanguage ? 'language' : 'appearance')
  turn.write(`${sentence}\n\n${link}`)
}
