import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@murmur/contract/languages'
import { projectRoot } from '../../world/paths.ts'
import type { Outcome } from '../talk/conversation.ts'
import type { Fact } from '../talk/fact.ts'

type ListName = Extract<Fact, { kind: 'list' }>['list']
type FactKind = Exclude<Fact['kind'], 'list'>

/** The requests whose answers state each fact. */
export const requestsOfFact: Record<FactKind, readonly string[]> = {
  price: ['price', 'token-info'],
  change24h: ['price', 'price-change', 'token-info'],
  change: ['price-change', 'chart'],
  chart: ['chart', 'price-change'],
  marketCap: ['market-cap', 'token-info'],
  liquidity: ['liquidity', 'token-info'],
  volume: ['volume'],
  age: ['token-age'],
  holders: ['holders'],
  risk: ['risk', 'verified', 'trade-check'],
  verified: ['verified', 'risk'],
  address: ['contract-address'],
  search: ['search', 'token-info'],
  convert: ['convert'],
  compare: ['compare'],
  total: ['total', 'balances'],
  balance: ['balance', 'holding-value'],
  balances: ['balances', 'total'],
  value: ['holding-value', 'balance'],
  cost: ['cost', 'profit'],
  unrealised: ['profit'],
  'realised-total': ['realised-profit'],
  'fees-total': ['fees-paid'],
  best: ['best'],
  worst: ['worst'],
  since: ['changes'],
  share: ['share'],
  trades: ['trades'],
  'last-trade': ['last-trade'],
  receipt: ['last-trade'],
  'why-failed': ['why-failed'],
  deposits: ['deposits'],
  pending: ['pending'],
  'my-address': ['my-address'],
  alerts: ['alerts'],
  watchlist: ['watchlist'],
  limits: ['limits'],
  language: ['language'],
  theme: ['theme'],
  'network-fee': ['network-fee'],
  'platform-fee': ['platform-fee'],
  where: ['screen'],
  capabilities: ['capabilities'],
}
export const requestOfList: Record<ListName, string> = { trending: 'trending', gainers: 'gainers', new: 'new-tokens' }
/** The requests that make each change. */
export const requestsOfChange: Record<Extract<Outcome, { done: string }>['done'], readonly string[]> = {
  'alert-set': ['set-alert'],
  'alert-deleted': ['delete-alert', 'undo'],
  'watch-added': ['watch', 'undo'],
  'watch-removed': ['unwatch', 'undo'],
  theme: ['theme', 'undo'],
  language: ['language', 'undo'],
  quiet: ['quiet', 'undo'],
}
/** Small talk: requests about feelings and manners, from the assistant's own list. */
export const socialRequests: readonly string[] = readJson('server/src/ai/brains/offline/requests/social-requests.json')

/** Whether the wanted outcomes of a turn name requests or topics, and no trade. */
export function namesRequest(want: readonly Outcome[]): boolean {
  const isTrade = want.some((outcome) => 'card' in outcome || 'receipt' in outcome || 'closed' in outcome)
  return !isTrade && want.some((outcome) => kinds.some((kind) => kind in outcome))
}

const kinds = ['facts', 'done', 'social', 'explain', 'decline']

/** Whether a request (`request:price`) or topic (`topic:gas`) meets a wanted outcome. */
export function meetsOutcome(label: string, outcome: Outcome, language: Language): boolean {
  const at = label.indexOf(':')
  const id = label.slice(at + 1)
  if (label.startsWith('topic:')) {
    const keywords = 'explain' in outcome ? outcome.explain : 'decline' in outcome ? outcome.decline : undefined
    const body = toPlain(topicBody(language, id))
    return keywords?.every((stems) => stems.some((stem) => body.includes(toPlain(stem)))) ?? false
  }
  if ('facts' in outcome) return outcome.facts.some((fact) => requestsOf(fact).includes(id))
  if ('done' in outcome) return requestsOfChange[outcome.done].includes(id)
  return 'social' in outcome && socialRequests.includes(id)
}

function requestsOf(fact: Fact): readonly string[] {
  return fact.kind === 'list' ? [requestOfList[fact.list]] : requestsOfFact[fact.kind]
}

type Handbook = Record<string, { body: string }>
const handbooks = new Map<Language, Handbook>()

function topicBody(language: Language, id: string): string {
  const handbook = handbooks.get(language) ?? readJson<Handbook>(`locales/${language}/handbook.json`)
  handbooks.set(language, handbook)
  return handbook[id]?.body ?? ''
}

function toPlain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(projectRoot, path), 'utf8')) as T
}
