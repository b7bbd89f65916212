import type { Turn } from '#ai/brains/brain.port.ts'
import { pageLink, topicLink } from '#ai/brains/offline/dialogue/page-link.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { findScreen, type Screen } from '#ai/brains/offline/requests/find-screen.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'

/** How many earlier answers "where is that?" may refer to. */
const maxAnswers = 2
const linkToApp = /\]\((\/app\/[^)\s]{1,60})\)/

/**
 * Writes where a screen is and what it shows, with a link. For a message that names no screen, uses the screen or the link of the newest
 * answers, else the menu.
 */
export function answerScreenLocation(turn: Turn, translate: Translate): void {
  const screen = findScreen(turn.text, turn.language) ?? (isAfterTrade(turn) ? 'history' : screenOfAnswer(turn))
  const earlierLink = screen ? undefined : topicLink(turn, translate, findEarlierLink(turn))
  const sentence = screen
    ? translate(turn, 'brain.where', { screen })
    : translate(turn, earlierLink ? 'brain.whereHere' : 'brain.whereMenu')
  turn.write(`${sentence}\n\n${earlierLink ?? pageLink(turn, translate, screen ?? 'help')}`)
}

/** The screen with the figures of the newest answer: "and where do I see that?" */
function screenOfAnswer({ focus }: Turn): Screen | undefined {
  const { last, setting } = parseFocus(focus)
  const id = last?.startsWith('request:') ? (last.slice('request:'.length) as RequestId) : undefined
  return (id && screenOfRequest[id]) ?? (setting && 'settings')
}

const screenOfRequest: Partial<Record<RequestId, Screen>> = {
  total: 'wallet',
  balances: 'wallet',
  balance: 'wallet',
  'holding-value': 'wallet',
  'my-address': 'wallet',
  cost: 'portfolio',
  profit: 'portfolio',
  'realised-profit': 'portfolio',
  best: 'portfolio',
  worst: 'portfolio',
  share: 'portfolio',
  changes: 'portfolio',
  trades: 'history',
  'last-trade': 'history',
  'why-failed': 'history',
  pending: 'history',
  deposits: 'history',
  'fees-paid': 'history',
  alerts: 'alerts',
  theme: 'settings',
  language: 'settings',
  quiet: 'settings',
}

/** After a trade, "where can I see it?" means its entry in the history. */
function isAfterTrade({ focus }: Turn): boolean {
  const { trade, last } = parseFocus(focus)
  return trade !== undefined && (last === undefined || groupOf(last) === 'token')
}

function findEarlierLink({ before }: Turn): string | null {
  const answers = before.filter(({ role }) => role === 'assistant').slice(-maxAnswers)
  return answers.reverse().flatMap(({ text }) => linkToApp.exec(text)?.[1] ?? [])[0] ?? null
}
