import type { Alert } from '@murmur/contract/markets/watchlist'
import type { Outcome } from '../conversation.ts'
import type { TokenName } from '../fact.ts'
import { containsAny, wordsByLanguage } from '../reading/words.ts'
import { isToken } from '../tokens.ts'
import type { Evidence, Fault, ReversibleSettings } from './evidence.ts'

type DoneOutcome = Extract<Outcome, { done: unknown }>

/** Whether the API shows the change and the answer offers to undo it. */
export async function judgeDone(evidence: Evidence, wanted: DoneOutcome): Promise<Fault> {
  const { answer, api, before } = evidence
  if (!before) throw new Error('The state before the turn is missing')
  const [alerts, watchlist, preferences] = await Promise.all([api.alerts(), api.watchlist(), api.preferences()])
  const fault = await judgeChange(evidence, { before, after: { alerts, watchlist, preferences } }, wanted)
  if (fault) return fault
  const isOffered = containsAny([answer.text, ...answer.suggestions].join('\n'), wordsByLanguage[answer.language].undo)
  return isOffered ? undefined : 'undo is not offered'
}

type SettingsBeforeAndAfter = { before: ReversibleSettings; after: ReversibleSettings }

async function judgeChange({ api }: Evidence, states: SettingsBeforeAndAfter, wanted: DoneOutcome): Promise<Fault> {
  const { before, after } = states
  switch (wanted.done) {
    case 'alert-set': {
      const knownIds = new Set(before.alerts.map(({ id }) => id))
      const added = after.alerts.filter(({ id }) => !knownIds.has(id))
      if (added.length !== 1) return `${added.length} alerts were set`
      const price = wanted.token ? (await api.detail(wanted.token)).price : null
      return judgeAlert(added[0] as Alert, wanted, price)
    }
    case 'alert-deleted':
      return countAlerts(after, wanted.token) < countAlerts(before, wanted.token) ? undefined : 'no alert was deleted'
    case 'watch-added':
      return judgeWatched(states, wanted.token, true)
    case 'watch-removed':
      return judgeWatched(states, wanted.token, false)
    case 'theme':
    case 'language':
      return judgeSetting(after.preferences[wanted.done], wanted)
    case 'quiet':
      return judgeSetting(readQuiet(after), wanted)
  }
}

/** Tolerance: a percentage alert is set from the price at that time, which may have moved since. */
const priceDrift = 0.01

function judgeAlert(alert: Alert, { token, direction, price, percent }: DoneOutcome, now: number | null): Fault {
  if (token && !isToken(token, alert)) return `the alert is about ${alert.symbol} on ${alert.chain}`
  if (direction && alert.condition !== direction) return `the alert is for a price ${alert.condition}`
  if (alert.state !== 'active') return 'the alert is not active'
  const factor = 1 + (direction === 'below' ? -1 : 1) * (Number(percent) / 100)
  const wanted = price !== undefined ? Number(price) : percent !== undefined && now !== null ? now * factor : undefined
  const isRight = wanted === undefined || Math.abs(Number(alert.priceUsd) / wanted - 1) <= priceDrift
  return isRight ? undefined : `the alert is at ${alert.priceUsd}, not at ${wanted}`
}

function countAlerts({ alerts }: ReversibleSettings, token: TokenName | undefined): number {
  return alerts.filter((alert) => alert.state === 'active' && (!token || isToken(token, alert))).length
}

function judgeWatched(
  { before, after }: SettingsBeforeAndAfter,
  token: TokenName | undefined,
  isWatched: boolean,
): Fault {
  if (!token) return 'the outcome names no token'
  const [was, is] = [before, after].map(({ watchlist }) => watchlist.some((each) => isToken(token, each)))
  if (is !== isWatched) return `${token.symbol} is ${is ? 'still' : 'not'} on the watchlist`
  return was === isWatched ? `${token.symbol} was ${was ? '' : 'not '}on the watchlist before` : undefined
}

function judgeSetting(current: string | undefined, { done, value }: DoneOutcome): Fault {
  return current === value ? undefined : `${done} is ${current ?? 'no setting of the API'}`
}

/** The setting that turns all news off. */
function readQuiet({ preferences }: ReversibleSettings): string {
  return preferences.quiet ? 'on' : 'off'
}
