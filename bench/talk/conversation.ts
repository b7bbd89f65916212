import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chainKeys } from '@murmur/contract/chains'
import { Language, languages } from '@murmur/contract/languages'
import * as v from 'valibot'
import { parseFact, parseTokenName } from './fact.ts'
import { requestParts } from './reading/words.ts'

const decimal = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))
const TokenText = v.pipe(v.string(), v.transform(parseTokenName))
const keywords = v.array(v.pipe(v.array(v.string()), v.minLength(1)))

/** Names of a card's amount; exactly one is given. `percent`: of the holding; `coinPercent`: of the chain's coin. */
const amountKinds = ['usd', 'coin', 'units', 'percent', 'coinPercent', 'max'] as const
const ExpectedCard = v.pipe(
  v.strictObject({
    side: v.picklist(['buy', 'sell']),
    token: TokenText,
    usd: v.optional(decimal),
    coin: v.optional(decimal),
    units: v.optional(decimal),
    percent: v.optional(decimal),
    coinPercent: v.optional(decimal),
    max: v.optional(v.literal(true)),
  }),
  v.check((card) => amountKinds.filter((kind) => card[kind] !== undefined).length === 1, 'one amount'),
)

const ExpectedTrade = v.strictObject({ side: v.picklist(['buy', 'sell']), token: TokenText })

const changes = ['alert-set', 'alert-deleted', 'watch-added', 'watch-removed', 'theme', 'language', 'quiet'] as const
/** Every outcome may name the token that the answer must be about. */
const aboutField = { about: v.optional(TokenText) }

/** One acceptable outcome of a turn; bench/data/talk/README.md describes each. */
const Outcome = v.union([
  v.strictObject({ facts: v.array(v.pipe(v.string(), v.transform(parseFact))), ...aboutField }),
  v.strictObject({ closed: v.literal(true), card: v.optional(ExpectedCard), ...aboutField }),
  v.strictObject({ card: ExpectedCard, ...aboutField }),
  v.strictObject({ ask: v.picklist(requestParts), options: v.optional(v.array(v.string())), ...aboutField }),
  v.strictObject({
    done: v.picklist(changes),
    token: v.optional(TokenText),
    direction: v.optional(v.picklist(['above', 'below'])),
    price: v.optional(decimal),
    percent: v.optional(decimal),
    value: v.optional(v.string()),
    ...aboutField,
  }),
  v.strictObject({ explain: v.pipe(keywords, v.minLength(1)), ...aboutField }),
  v.strictObject({ decline: keywords, offers: v.optional(v.boolean()), ...aboutField }),
  v.strictObject({ social: keywords, ...aboutField }),
  v.strictObject({ receipt: ExpectedTrade, card: v.optional(ExpectedCard), ...aboutField }),
])

export type Outcome = v.InferOutput<typeof Outcome>
export type ExpectedCard = v.InferOutput<typeof ExpectedCard>

const Outcomes = v.pipe(v.array(Outcome), v.minLength(1))
const pressSchema = v.pipe(v.string(), v.regex(new RegExp(`^(confirm|cancel|choose \\S+@(${chainKeys.join('|')}))$`)))
export const ConversationTurn = v.union([
  v.strictObject({ say: v.pipe(v.string(), v.minLength(1)), want: Outcomes }),
  v.strictObject({ press: pressSchema, want: Outcomes }),
])

export type ConversationTurn = v.InferOutput<typeof ConversationTurn>

const Conversation = v.strictObject({
  id: v.string(),
  language: Language,
  /** A description of the speaker. */
  persona: v.string(),
  /** `new`: funded an hour ago; `holder`: has traded. */
  account: v.picklist(['new', 'holder']),
  turns: v.pipe(v.array(ConversationTurn), v.minLength(3), v.maxLength(10)),
})
export type Conversation = v.InferOutput<typeof Conversation>

const folder = fileURLToPath(new URL('../data/talk', import.meta.url))
/**
 * Held-out conversations by an author who knew neither the code nor the other conversations. They are read only if selected by
 * name, so that nothing is fitted to them.
 */
const blindTheme = 'blind'

/** `id`: the beginning of an id. */
export type ConversationFilter = {
  language?: Language | undefined
  theme?: string | undefined
  id?: string | undefined
}

/** The stored conversations by language and theme, without the blind ones unless their theme is given. @throws ValiError when a file does not have the form */
export function readConversations({ language, theme, id }: ConversationFilter = {}): Conversation[] {
  return languages
    .filter((each) => language === undefined || each === language)
    .flatMap((each) => readdirSync(join(folder, each)).map((file) => join(folder, each, file)))
    .filter((file) => (theme === undefined ? themeOf(file) !== blindTheme : themeOf(file) === theme))
    .flatMap((file) => v.parse(v.array(Conversation), JSON.parse(readFileSync(file, 'utf8'))))
    .filter((each) => id === undefined || each.id.startsWith(id))
}

const themeOf = (file: string) => basename(file, '.json')
