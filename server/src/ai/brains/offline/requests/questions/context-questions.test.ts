import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { type Focus, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const askForLabel = async (text: string, language: Language, focus?: Focus) =>
  parseFocus((await runTestTurn(brain, { text, language, focus })).focus).last
const focusAfter = (label: Focus['last'], more: Partial<Focus> = {}): Focus => ({ tokens: [], last: label, ...more })
const bonk: Focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'price', last: 'request:price' }

describe('a question recognized by its phrases', () => {
  it.each<[Language, string, Focus['last']]>([
    ['en', 'sorry what is it exactly, my son signed me up', 'topic:what-is-murmur'],
    ['fr', 'pardon mais à quoi ça sert tout ça', 'topic:what-is-murmur'],
    ['en', 'who do i call when there is trouble', 'topic:contact-support'],
    ['es', 'con quién hablo si hay un problema', 'topic:contact-support'],
    ['pt', 'meu primo falou que é pirâmide', 'topic:is-my-money-safe'],
    ['zh', '同事说这个是传销', 'topic:is-my-money-safe'],
    ['en', 'how long has your company existed, since when', 'topic:is-my-money-safe'],
    ['zh', '万一我死了钱怎么办', undefined],
    ['fr', 'et si je meurs demain', 'topic:crypto-inheritance'],
    ['ar', 'والكمبيوتر مقفول يشتغل؟', 'topic:offline'],
    ['es', 'recibí un correo que dice cuenta suspendida y clic aquí', 'topic:suspicious-mail'],
    ['pt', 'onde vocês guardam as minhas moedas', 'topic:crypto-wallet'],
    ['en', 'can your staff see my coins', 'topic:who-holds-my-keys'],
    ['fr', 'où est le bouton pour le retrait', 'topic:withdraw-or-send'],
    ['zh', '在哪里看我的币', 'topic:wallet-page'],
    ['ar', 'ابغى عملة مضمونه', 'topic:profit-guarantee'],
    ['es', 'compré sin querer dos veces', 'topic:undo-a-trade'],
    ['en', 'ugh so slow today', 'topic:why-is-it-slow'],
    ['pt', 'demora quanto normalmente', 'topic:how-long-trades-take'],
    ['ar', 'فيه رسوم ثانيه؟', 'topic:all-fees'],
    ['en', 'why do i have less money than last night', 'request:changes'],
    ['fr', 'il me faut combien d’ETH pour le gas', 'request:network-fee'],
    ['zh', '我的SOL地址', 'request:my-address'],
    ['en', 'WIF is at 3 right?', 'request:price'],
    ['es', 'a cuánto compré, mi precio promedio de BONK', 'request:cost'],
    ['en', 'what if WIF doubled', 'request:holding-value'],
    ['fr', 'si WIF double j’aurais combien', 'request:holding-value'],
    ['en', 'cheapest coins on base', 'request:trending'],
    ['zh', '有没有不到一分钱的币', 'request:trending'],
  ])('in %s: "%s" is %s', async (language, text, label) => {
    if (label === undefined) expect(await askForLabel(text, language)).not.toBe('request:off-topic')
    else expect(await askForLabel(text, language)).toBe(label)
  })

  it.each<[Language, string, Focus, Focus['last']]>([
    ['en', 'and do you have that here?', focusAfter('topic:limit-order'), 'topic:limit-order'],
    ['zh', '你们支持吗', focusAfter('topic:stop-loss'), 'topic:stop-loss'],
    ['pt', 'posso pular isso?', focusAfter('topic:passkeys'), 'topic:passkeys'],
    ['en', 'oh no i opened the link', focusAfter('topic:phishing'), 'topic:account-takeover'],
    ['es', 'y cuando vendo?', focusAfter('request:platform-fee'), 'request:platform-fee'],
    ['ar', 'ولما ابيع؟', focusAfter('topic:all-fees'), 'request:platform-fee'],
    ['fr', 'la faute de qui', focusAfter('request:changes'), 'request:worst'],
    ['zh', '谁拿着最多', bonk, 'request:holders'],
    ['fr', 'et le plus haut cette année', bonk, 'request:price-change'],
    ['es', 'y la dirección', bonk, 'request:contract-address'],
    ['pt', 'e um endereço?', focusAfter('topic:crypto-wallet'), 'topic:wallet-address'],
    ['en', 'and in SOL?', focusAfter('request:total'), 'request:total'],
  ])('in %s after an answer: "%s"', async (language, text, focus, label) => {
    expect(await askForLabel(text, language, focus)).toBe(label)
  })
})

describe('a coin of another network', () => {
  const findNoToken = async () => ({ kind: 'found' as const, tokens: [] })
  const ask = (text: string, language: Language, focus?: unknown) =>
    runTestTurn(brain, { text, language, focus, tools: { search: findNoToken } })

  it.each<[Language, string, string]>([
    ['en', 'my mate says doge will go up, thoughts?', 'is it on here'],
    ['fr', 'mon pote me dit d’acheter du doge', 'y en a chez vous ?'],
    ['zh', '朋友叫我买狗狗币', '你们这有吗'],
    ['ar', 'صاحبي قالي اشتري دوج كوين', 'موجودة عندكم؟'],
  ])('is searched, even if the next message only refers to it, in %s', async (language, text, next) => {
    const first = await ask(text, language)
    expect(first.calls.map(({ tool }) => tool)).toEqual(['search'])
    const second = await ask(next, language, first.focus)
    expect(second.calls).toEqual(first.calls)
  })

  it('is not bought if the user orders it', async () => {
    const { calls } = await ask('buy $20 of doge', 'en')
    expect(calls.filter(({ tool }) => tool === 'propose')).toEqual([])
  })
})

describe('an order reported from another person', () => {
  it.each<[Language, string]>([
    ['en', 'my boss told me to sell half'],
    ['en', 'my boss told me to sell half of my BONK'],
    ['es', 'mi primo me dijo que venda la mitad'],
    ['fr', 'mon frère m’a dit de vendre la moitié'],
    ['zh', '老板叫我卖一半'],
    ['ar', 'صاحبي قالي بيع النص'],
  ])('is not proposed, in %s: "%s"', async (language, text) => {
    const { text: answer, calls, memory } = await runTestTurn(brain, { text, language, focus: bonk })
    expect(calls.filter(({ tool }) => tool === 'propose')).toEqual([])
    expect(memory ?? null).toBeNull()
    expect(answer).not.toBe('')
  })

  it('does not hide the user’s own order after it', async () => {
    const { text } = await runTestTurn(brain, { text: 'my boss told me to buy, so buy $20 of BONK', language: 'en' })
    expect(text).not.toContain('somebody else wants')
  })
})
