import type { Turn } from '#ai/brains/brain.port.ts'
import type { Translate } from './write-sentence.ts'

type Path = `/app/${string}`

/** The pages, and sections of pages, that answers link to. If two names share a path, a topic's link uses the first. */
const paths = {
  discover: '/app/discover',
  chat: '/app/chat',
  wallet: '/app/wallet',
  send: '/app/wallet/send',
  portfolio: '/app/wallet',
  trading: '/app/manual-trading',
  history: '/app/history',
  receipt: '/app/history',
  settings: '/app/settings',
  security: '/app/settings/security',
  keys: '/app/settings#security',
  password: '/app/settings#password',
  factors: '/app/settings#two-factor',
  sessions: '/app/settings#sessions',
  limits: '/app/settings#limits',
  recipients: '/app/settings/recipients',
  language: '/app/settings#language',
  news: '/app/settings#news',
  appearance: '/app/settings#appearance',
  help: '/app/help',
  alerts: '/app/discover?alerts=all',
  about: '/app/about',
} as const satisfies Record<string, Path>

export type PageName = keyof typeof paths

/**
 * A Markdown link to a page of the app. The path isn't a value of the sentence, since Arabic values carry invisible marks.
 * @param path a more exact path than that of the page; the chat shows a link only for paths that it knows
 */
export function pageLink(
  turn: Pick<Turn, 'language' | 'figures'>,
  translate: Translate,
  page: PageName,
  path: Path = paths[page],
): string {
  return `[${translate(turn, 'brain.openPage', { page })}](${path})`
}

/** The link of a topic of the handbook; undefined for none, and for the chat itself. */
export function topicLink(turn: Turn, translate: Translate, link: string | null): string | undefined {
  const page = findPage(link) ?? findPage(link?.replace(/#.*/, ''))
  return page && page !== 'chat' ? pageLink(turn, translate, page, link as Path) : undefined
}

function findPage(link: string | null | undefined): PageName | undefined {
  return (Object.keys(paths) as PageName[]).find((name) => paths[name] === link)
}
