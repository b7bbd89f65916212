import { assertNever } from '@murmur/contract/assert-never'
import type { Change, ChangeableSettings, TurnChange } from '#ai/brains/changes.port.ts'
import { languageText, stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { formatSettingsOnlyReversal } from '#ai/brains/offline/settings/answer-protective-change.ts'
import { formatUndoneSetting, newsText } from '#ai/brains/offline/settings/answer-setting.ts'
import { alertText } from '#ai/brains/offline/watching/answer-lists.ts'
import { formatUsd, getChainName } from '#platform/i18n/format.ts'
import type { Wording } from '#platform/i18n/wording.ts'

const newsOfSetting = { movementNews: 'movements', alertNews: 'alerts', priceNews: 'prices' } as const

/** States a change that a turn made, as the answer to its request does, with how to undo it; or an earlier change that it undid. */
export function describeChange(wording: Wording, translate: Translate, { change, isReversed }: TurnChange): string {
  return isReversed ? formatUndoneChange(wording, translate, change) : formatMadeChange(wording, translate, change)
}

/** States that a change was undone. */
export function formatUndoneChange(wording: Wording, translate: Translate, change: Change): string {
  if (change.kind === 'limit-tightened' || change.kind === 'recipient-removed')
    return formatSettingsOnlyReversal(wording, translate, change)
  if (change.kind === 'settings-changed') return formatUndoneSetting(wording, translate, change.from)
  const changeVerb = change.kind === 'alert-set' || change.kind === 'watch-added' ? 'added' : 'removed'
  if ('alert' in change) {
    const values = { change: changeVerb, alert: alertText(wording, translate, change.alert) }
    return translate(wording, 'brain.undoneAlert', values)
  }
  const { symbol, chain } = change.token
  const values = { change: changeVerb, token: stripMarkdown(symbol), chain: getChainName(chain) }
  return translate(wording, 'brain.undoneWatch', values)
}

function formatMadeChange(wording: Wording, translate: Translate, change: Change): string {
  switch (change.kind) {
    case 'alert-set': {
      const values = { alert: alertText(wording, translate, change.alert), known: 'no', now: '' }
      return translate(wording, 'brain.alertSet', values)
    }
    case 'alert-deleted':
      return translate(wording, 'brain.alertsDeleted', {
        count: 1,
        alerts: alertText(wording, translate, change.alert),
      })
    case 'watch-added': {
      const { symbol, chain } = change.token
      return translate(wording, 'brain.watchAdded', { token: stripMarkdown(symbol), chain: getChainName(chain) })
    }
    case 'watch-removed':
      return translate(wording, 'brain.watchRemoved', { tokens: stripMarkdown(change.token.symbol), count: 1 })
    case 'settings-changed':
      return formatMadeSetting(wording, translate, change.to)
    case 'limit-tightened': {
      if (!change.limit) return formatSettingsOnlyReversal(wording, translate, change)
      const { period, usd } = change.limit
      return translate(wording, 'brain.limitTightened', { period, usd: formatUsd(wording, usd) })
    }
    case 'recipient-removed':
      return translate(wording, 'brain.recipientRemoved', { recipient: stripMarkdown(change.name) })
    default:
      return assertNever(change)
  }
}

function formatMadeSetting(wording: Wording, translate: Translate, to: ChangeableSettings): string {
  const { language, theme, quiet, ...news } = to
  if (theme) return translate(wording, 'brain.themeSet', { theme })
  if (language) return translate(wording, 'brain.languageSet', { language: languageText(wording.language, language) })
  const [name, ...others] = (Object.keys(news) as (keyof typeof news)[]).filter((each) => news[each] !== undefined)
  if (name && others.length === 0)
    return newsText(wording, translate, { news: newsOfSetting[name], isOn: news[name] === true })
  return newsText(wording, translate, { news: 'all', isOn: quiet !== true })
}
