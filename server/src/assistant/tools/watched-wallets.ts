import { formatUnits } from '@murmur/contract/money'
import { object } from '@murmur/contract/schema/object'
import { preprocess } from '@murmur/contract/schema/preprocess'
import * as v from 'valibot'
import type { WatchedRequest, WatchedWallets } from '#ai/brains/holdings.port.ts'
import { blankToUndefined } from './inputs.ts'
import { quoteWarning, toQuotedName } from './quote-for-model.ts'
import type { ToolDefinition } from './tool-definition.ts'

const maxTokens = 10
const maxNameLength = 60

/** The addresses that the user only watches, and the holdings of one. A model never receives the addresses. */
export const watchedWalletsTool: ToolDefinition<WatchedRequest, WatchedWallets> = {
  permission: 'read',
  description:
    "The addresses elsewhere that the user only watches, by name, and with `name` the holdings of that one. They are not the user's money here: never add them to balances.",
  input: object({
    name: preprocess(blankToUndefined, v.optional(v.pipe(v.string(), v.maxLength(maxNameLength)))),
  }),
  showsCard: false,
  open:
    (deps, { userId }) =>
    async ({ name }) => {
      const watched = await deps.watchedAddresses(userId)
      const addresses = watched.map(({ name, family, address }) => ({ name, family, address }))
      const matches =
        name === undefined ? [] : watched.filter((each) => normalizeName(each.name) === normalizeName(name))
      const [one, ...others] = matches
      if (!one || others.length > 0) return { kind: 'watched-wallets', addresses }
      const balances = await deps.watchedBalances(userId, one.id)
      const holdings = balances.map(({ chain, tokens }) => ({
        chain,
        tokens:
          tokens?.slice(0, maxTokens).map((token) => ({
            symbol: token.symbol,
            name: token.name,
            amount: formatUnits(BigInt(token.amountBaseUnits), token.decimals),
            usd: token.priced ? token.usdValue : null,
          })) ?? null,
      }))
      return { kind: 'watched-wallets', addresses, holdings }
    },
  quote: ({ kind, addresses, holdings }) => ({
    result: kind,
    watched: addresses.map(({ name, family }) => ({ quoted: toQuotedName('', name), family })),
    holdings: holdings?.map(({ chain, tokens }) => ({
      chain,
      tokens:
        tokens?.map(({ symbol, name, ...figures }) => ({ quoted: toQuotedName(symbol, name), ...figures })) ?? null,
    })),
    note: quoteWarning,
  }),
}

const normalizeName = (text: string) => text.normalize('NFKC').trim().toLowerCase()
