import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { type Focus, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const focusAfter = (label: Focus['last'], more: Partial<Focus> = {}): Focus => ({ tokens: [], last: label, ...more })
const askForLabel = async (text: string, language: Language, focus?: Focus) =>
  parseFocus((await runTestTurn(brain, { text, language, focus })).focus).last

describe('a question that an incident leaves open', () => {
  it.each<[Language, string, Focus['last'], Focus['last']]>([
    ['en', 'omg what should i do', 'topic:stolen-crypto', 'topic:account-takeover'],
    ['es', 'y ahora que hago', 'topic:stolen-crypto', 'topic:account-takeover'],
    ['pt', 'e agora', 'topic:account-takeover', 'topic:account-takeover'],
    ['ar', 'وش اسوي', 'topic:fake-support', 'topic:fake-support'],
    ['zh', '怎么办', 'topic:phishing', 'topic:phishing'],
    ['fr', 'mais il a un compte vérifié', 'topic:romance-scam', 'topic:romance-scam'],
    ['pt', 'mas eles sabem meu nome', 'topic:fake-support', 'topic:fake-support'],
    ['en', 'did you charge me for that', 'request:why-failed', 'request:why-failed'],
    ['es', 'me cobraron algo', 'request:last-trade', 'request:last-trade'],
    ['es', 'ya les mandé plata, qué hago', 'topic:fake-support', 'topic:stolen-crypto'],
    ['ar', 'تأكدت من العنوان', 'request:deposits', 'topic:deposit-not-arrived'],
    ['zh', '通常多久', 'request:deposits', 'topic:deposit-not-arrived'],
    ['fr', 'tu peux vérifier', 'topic:deposit-not-arrived', 'request:deposits'],
  ])('in %s: "%s" after %s is %s', async (language, text, last, label) => {
    expect(await askForLabel(text, language, focusAfter(last))).toBe(label)
  })
})

describe('a question that continues the last topic or figure', () => {
  it.each<[Language, string, Focus['last'], Focus['last']]>([
    ['en', 'and can i see them', 'topic:private-key', 'topic:export-keys'],
    ['pt', 'consigo pegar elas', 'topic:who-holds-my-keys', 'topic:export-keys'],
    ['es', 'se la puedo dar a mi hermano', 'topic:private-key', 'topic:private-key'],
    ['fr', 'pourquoi c’est si cher sur Ethereum', 'request:network-fee', 'topic:ethereum'],
    ['zh', '为什么这么贵', 'request:platform-fee', 'topic:network-fee'],
    ['es', 'no es mucho', 'request:fees-paid', 'topic:all-fees'],
    ['fr', 'et la vente', 'request:last-trade', 'request:last-trade'],
    ['ar', 'وقبلها', 'request:last-trade', 'request:trades'],
    ['en', 'it was through Base', 'request:deposits', 'topic:deposit-not-arrived'],
    ['pt', 'qual mais caiu', 'request:profit', 'request:worst'],
    ['ar', 'طلع اكثر', 'request:total', 'request:best'],
    ['zh', 'SOL占比', 'request:total', 'request:share'],
    ['en', 'so which ones do you have', 'topic:meme-coin', 'request:trending'],
    ['pt', 'e se cair', 'topic:stablecoin', 'topic:stablecoin'],
    ['fr', 'comment je fais pour avoir du SOL', 'topic:card-payments', 'topic:deposit'],
  ])('in %s: "%s" after %s is %s', async (language, text, last, label) => {
    expect(await askForLabel(text, language, focusAfter(last))).toBe(label)
  })

  it.each<[Language, string, Focus['last']]>([
    ['en', 'i think i picked the wrong network', 'topic:wrong-chain-deposit'],
    ['es', 'que pasa si me equivoco', 'topic:confirm-a-trade'],
    ['ar', 'لازم جواز سفر', 'topic:terms-age-and-country'],
    ['zh', '政府能查到吗', 'topic:is-crypto-anonymous'],
    ['en', 'and does the taxman need to know', 'topic:crypto-taxes'],
    ['fr', 'vous déclarez tout au fisc', 'topic:crypto-taxes'],
    ['en', 'how can i tell if a coin is legit', 'topic:before-you-buy'],
    ['pt', 'tem algo menos arriscado', 'request:safe-tokens'],
    ['zh', '亏得最多的是哪个', 'request:worst'],
    ['es', 'muéstrame mi saldo', 'request:balances'],
    ['fr', 'mon alerte s’est déclenchée ?', 'request:alerts'],
    ['en', 'did my alert go off', 'request:alerts'],
    ['pt', 'quem ganhou a copa do mundo', 'request:off-topic'],
    ['en', 'what is a stablecoin, in simple words', 'topic:stablecoin'],
    ['fr', 'c’est quoi ce truc de clé privée', 'topic:private-key'],
    ['en', 'I use a screen reader, read me my balances', 'request:balances'],
    ['pt', 'uso leitor de tela, me lê meu saldo', 'request:total'],
  ])('in %s: "%s" is %s', async (language, text, label) => {
    expect(await askForLabel(text, language)).toBe(label)
  })

  it('states that the creator is unknown, before the risk of the token', async () => {
    const focus = focusAfter('request:risk', { tokens: [{ symbol: 'BONK', chain: 'sol' }] })
    const { text, calls } = await runTestTurn(brain, { text: 'who made it?', focus })
    expect(text).toMatch(/^None of my sources says reliably who made it/)
    expect(calls).toMatchObject([{ tool: 'risk' }])
  })
})

it.each(['我半小时前从币安转了ETH过来，怎么还没到', '我转了SOL 没收到'])(
  'the offline assistant shows deposits rather than the form to send: "%s"',
  async (text) => {
    const { calls, cards } = await runTestTurn(brain, { text, language: 'zh' })
    expect(calls).toMatchObject([{ tool: 'history', input: { kind: 'received' } }])
    expect(cards).not.toContain('send')
  },
)
