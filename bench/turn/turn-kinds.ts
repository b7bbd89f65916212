import type { Language } from '@murmur/contract/languages'

/** A message of a chat and the tool call that it needs; null: none. `before`: the message before it. */
type TurnMessage = {
  text: string
  before?: string
  call: { tool: string; input: Record<string, string> } | null
  /** Texts that the answer or its card must contain. */
  states: string[]
}
export type TurnKind = { name: string; language: Language; messages: TurnMessage[] }

const price = { tool: 'price', input: { token: 'BONK' } }
const balance = { tool: 'balance', input: { token: 'SOL' } }
const order = { tool: 'propose', input: { side: 'buy', token: 'BONK', amountUsd: '20' } }
const risk = { tool: 'risk', input: { token: 'BONK', chain: 'sol' } }

type Words = {
  language: Language
  price: string[]
  balance: string[]
  order: string[]
  handbook: string[]
  risk: string[]
}
type Facts = Record<'price' | 'balance' | 'order' | 'handbook' | 'risk', string[]>

/** The kinds of turn, each in several wordings, so that no result of an earlier turn can be reused. */
function makeKinds({ language, ...words }: Words, facts: Facts): TurnKind[] {
  const kind = (name: string, texts: string[], rest: Omit<TurnMessage, 'text'>) => ({
    name,
    language,
    messages: texts.map((text) => ({ text, ...rest })),
  })
  return [
    kind('a price', words.price, { call: price, states: facts.price }),
    kind('a balance', words.balance, { call: balance, states: facts.balance }),
    kind('an order', words.order, { call: order, states: facts.order }),
    kind('the handbook', words.handbook, { call: null, states: facts.handbook }),
    kind('a follow-up', words.risk, { call: risk, states: facts.risk, before: words.price[0] ?? '' }),
  ]
}

export const turnKinds: readonly TurnKind[] = [
  ...makeKinds(
    {
      language: 'en',
      price: ['price of BONK', 'how much is bonk worth right now', "what's BONK at today?"],
      balance: ['how much SOL do I have', 'what is my SOL balance', 'show me my sol'],
      order: ['buy $20 of BONK', 'please buy BONK for 20 dollars', 'get me 20 usd of bonk'],
      handbook: ['what is slippage?', 'can you explain slippage to me', 'what does slippage mean'],
      risk: ['is it safe?', 'is that a scam', 'how risky is it'],
    },
    {
      price: ['BONK', '0.00002'],
      balance: ['5 SOL', '750'],
      order: ['BONK', '$20'],
      handbook: ['Slippage'],
      risk: ['BONK'],
    },
  ),
  ...makeKinds(
    {
      language: 'zh',
      price: ['BONK现在多少钱', 'BONK的价格', 'BONK今天什么价？'],
      balance: ['我有多少SOL', '我的SOL余额', '我还有多少SOL'],
      order: ['买20美元的BONK', '用20美元买BONK', '帮我买20美元BONK'],
      handbook: ['什么是滑点', '滑点是什么意思', '滑点是什么'],
      risk: ['它安全吗', '这个是骗局吗', '它有风险吗'],
    },
    {
      price: ['BONK', '0.00002'],
      balance: ['5 SOL', '750'],
      order: ['BONK', '20'],
      handbook: ['滑点'],
      risk: ['BONK'],
    },
  ),
]
