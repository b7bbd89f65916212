import { cleanText } from '#chains/clean-text.ts'
import type { TokenProfile } from '#market-data/market-source.port.ts'

const mostCharacters = 200
const mostLogoCharacters = 500
const mostDescription = 600

/** Where each kind of link leads: another place under its name would be a trap. */
const hosts = {
  twitter: /^(www\.)?(x|twitter)\.com$/,
  telegram: /^(t|telegram)\.me$/,
  discord: /^(www\.)?discord\.(gg|com)$/,
  medium: /^(.+\.)?medium\.com$/,
} as const
type Social = keyof typeof hosts

export type SaidLinks = {
  description?: string | null | undefined
  website?: string | null | undefined
} & { [Kind in Social]?: string | null | undefined }

/** What of this may be shown: clean text, and https links to where they seem to lead. Undefined when nothing may. */
export function readProfile({ description, website, ...socials }: SaidLinks): TokenProfile | undefined {
  const words = description ? cleanText(description, mostDescription) : ''
  const site = readLink(website)
  const profile: TokenProfile = { ...(words ? { description: words } : {}), ...(site ? { website: site } : {}) }
  for (const kind of Object.keys(hosts) as Social[]) {
    const link = readSocial(kind, socials[kind])
    if (link) profile[kind] = link
  }
  return Object.keys(profile).length > 0 ? profile : undefined
}

/** An https URL without a user or password in it, as browsers write it; longer ones would be others when cut. */
export function readLink(text: string | null | undefined): string | undefined {
  const url = readUrl(text, mostCharacters)
  return url?.protocol === 'https:' ? url.href : undefined
}

/** By http too: which origins are asked for logos is configuration of who fetches them. */
export function readLogoUrl(text: string | null | undefined): string | undefined {
  const url = readUrl(text, mostLogoCharacters)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function readUrl(text: string | null | undefined, most: number): URL | undefined {
  if (!text || text.length > 2 * most || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username || url.password || url.href.length > most ? undefined : url
}

/** A link, or the name that one is made of ("@murmur"). */
function readSocial(kind: Social, said: string | null | undefined): string | undefined {
  const handle = /^@?(\w{1,64})$/.exec(said?.trim() ?? '')?.[1]
  if (handle && kind === 'twitter') return `https://x.com/${handle}`
  if (handle && kind === 'telegram') return `https://t.me/${handle}`
  const link = readLink(said)
  return link && hosts[kind].test(new URL(link).hostname) ? link : undefined
}
