import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/** A possible token in a picture. `text`: a symbol, with or without its $, a name, or an address. */
export type Mention = {
  kind: 'address' | 'symbol'
  text: string
  chain?: ChainKey
  /** Symbol of the known token whose address this other address resembles. */
  resembles?: string
  /** Whether the picture marks it as a token, so that a token without verification counts too. */
  isMarked?: boolean
  /** Whether it comes from a QR code, which is decoded without errors. */
  isCode?: boolean
}

/** A warning about a text of the picture. `symbol`: of the verified token that the text resembles. */
export type PictureWarning = {
  /** `address` or `spelling`: it resembles that of the token, but belongs to another; `misspelling`: no token has this spelling. */
  kind: 'address' | 'spelling' | 'misspelling'
  shown: string
  symbol: string
}

/** `unknown`: the addresses without a token. */
export type PictureTokens = { tokens: TokenListing[]; warnings: PictureWarning[]; unknown: Mention[] }

export type ResolveMentionsDeps = Pick<ToolDeps, 'atAddress'> & {
  /** Finds tokens by symbol or name, best match first, without figures. */
  findTokens: (query: string) => Promise<TokenListing[]>
  addFigures: (tokens: readonly TokenListing[]) => Promise<TokenListing[]>
  /** The symbol of the verified token that a symbol or name can be mistaken for. */
  findLookAlike: (text: string) => string | undefined
}

type ResolvedMention = { tokens: TokenListing[]; warning?: PictureWarning }

const maxMentions = 24
/** Maximum number of tokens on one card. */
const maxTokens = 20
const maxNamesakes = 3

/**
 * The distinct tokens that the mentions of a picture mean, in order. A symbol means its verified tokens; others of that symbol only
 * if there are none and the picture marks it.
 * @throws Refusal when a source failed and nothing was found
 */
export async function resolveMentions(deps: ResolveMentionsDeps, mentions: readonly Mention[]): Promise<PictureTokens> {
  const limit = limitConcurrency(4, maxMentions)
  const usedMentions = mentions.slice(0, maxMentions)
  const results = await Promise.allSettled(usedMentions.map((mention) => limit(() => resolveMention(deps, mention))))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed && !(failed.reason instanceof Refusal)) throw failed.reason
  const found = new Map<string, TokenListing>()
  const warnings: PictureWarning[] = []
  const unknown: Mention[] = []
  for (const [index, result] of results.entries()) {
    if (result.status === 'rejected') continue
    const { tokens, warning } = result.value
    for (const token of tokens) found.set(tokenKey(token), token)
    if (warning) warnings.push(warning)
    const mention = usedMentions[index]
    if (mention?.kind === 'address' && tokens.length === 0) unknown.push(mention)
  }
  if (failed && found.size === 0) throw failed.reason
  return { tokens: await deps.addFigures([...found.values()].slice(0, maxTokens)), warnings, unknown }
}

async function resolveMention(deps: ResolveMentionsDeps, mention: Mention): Promise<ResolvedMention> {
  const { kind, text, chain, resembles } = mention
  if (kind === 'symbol') return resolveSymbol(deps, mention)
  const tokens = await deps.atAddress(text, chain)
  return resembles === undefined ? { tokens } : { tokens, warning: { kind: 'address', shown: text, symbol: resembles } }
}

async function resolveSymbol(deps: ResolveMentionsDeps, { text, isMarked }: Mention): Promise<ResolvedMention> {
  const shown = text.replace(/^\$/, '')
  const exact = await findByName(deps, shown)
  const verified = exact.filter(({ isVerified }) => isVerified)
  if (verified.length > 0) return { tokens: verified }
  const tokens = isMarked || exact.length === 1 ? exact.slice(0, maxNamesakes) : []
  const symbol = isMarked || tokens.length > 0 ? deps.findLookAlike(shown) : undefined
  if (symbol === undefined) return { tokens }
  if (tokens.length > 0) return { tokens, warning: { kind: 'spelling', shown, symbol } }
  const meantTokens = (await findByName(deps, symbol)).filter(({ isVerified }) => isVerified)
  return { tokens: meantTokens, warning: { kind: 'misspelling', shown, symbol } }
}

async function findByName({ findTokens }: ResolveMentionsDeps, text: string): Promise<TokenListing[]> {
  const lowerCaseName = text.toLowerCase()
  const found = await findTokens(text)
  const symbolMatches = found.filter(({ symbol }) => symbol.toLowerCase() === lowerCaseName)
  return symbolMatches.length > 0 ? symbolMatches : found.filter(({ name }) => name.toLowerCase() === lowerCaseName)
}
