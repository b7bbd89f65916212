import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { type Focus, focusOnTokens } from '#ai/brains/offline/requests/focus.ts'
import { parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { matchByRules } from './match-by-rules.ts'

const nothing: Focus = { tokens: [] }
function match(language: Language, text: string, focus = nothing) {
  const parsed = parseUtterance(text, { names: pinnedNames, language })
  return matchByRules(text, parsed, parseMessage(text, pinnedNames, language, focus), focus)
}

describe('a phrase identifies the question of a newcomer', () => {
  it.each<[Language, string, string]>([
    ['en', 'so how do I pull my money out of this thing', 'cash-out-to-dollars'],
    ['es', 'y cómo hago para sacar mi plata de acá', 'cash-out-to-dollars'],
    ['fr', 'comment je fais pour récupérer mes sous', 'cash-out-to-dollars'],
    ['pt', 'como faço pra tirar minha grana daí', 'cash-out-to-dollars'],
    ['zh', '以后怎么把钱取出来啊', 'cash-out-to-dollars'],
    ['ar', 'طيب كيف ارجع فلوسي بعدين', 'cash-out-to-dollars'],
    ['en', 'could a hacker drain my wallet here', 'is-my-money-safe'],
    ['es', 'es posible que me hackeen', 'is-my-money-safe'],
    ['fr', 'on peut me pirater mon compte ?', 'is-my-money-safe'],
    ['pt', 'tem como invadir minha conta?', 'is-my-money-safe'],
    ['zh', '我的币会被盗吗', 'is-my-money-safe'],
    ['ar', 'ممكن حد يهكر حسابي', 'is-my-money-safe'],
    ['en', 'help, someone stole my crypto', 'stolen-crypto'],
    ['es', 'ayuda me robaron', 'stolen-crypto'],
    ['fr', "on m'a volé toutes mes cryptos", 'stolen-crypto'],
    ['pt', 'fui roubada, o que faço', 'stolen-crypto'],
    ['zh', '我的钱包被盗了', 'stolen-crypto'],
    ['ar', 'سرقوا عملاتي', 'stolen-crypto'],
    ['en', 'i am lost in here', 'getting-started'],
    ['es', 'ando perdida con esto', 'getting-started'],
    ['fr', 'je suis perdue avec tout ça', 'getting-started'],
    ['pt', 'tô perdida aqui', 'getting-started'],
    ['zh', '我懵了', 'getting-started'],
    ['ar', 'انا تايه هنا', 'getting-started'],
    ['en', 'ok so what do i do next', 'getting-started'],
    ['fr', 'bon je fais quoi maintenant', 'getting-started'],
    ['en', 'if i sold everything what would i walk away with', 'total'],
    ['fr', 'si je vends tout ça me fait combien', 'total'],
    ['zh', '全卖了能拿多少', 'total'],
    ['pt', 'troquei de celular e agora', 'lost-phone'],
    ['zh', '换手机了怎么办', 'lost-phone'],
    ['ar', 'غيرت جوالي وش اسوي', 'lost-phone'],
    ['zh', '我是新手从哪开始', 'getting-started'],
    ['ar', 'انا جديد من وين ابدا', 'getting-started'],
    ['fr', "on m'a demandé mon code par téléphone", 'fake-support'],
    ['ar', 'واحد اتصل وطلب الكود', 'fake-support'],
    ['en', 'how much would it cost me in total to buy 50 bucks of BONK', 'platform-fee'],
    ['fr', 'combien me coute en tout un achat de 50 dollars', 'platform-fee'],
    ['es', 'cuánto me sale en total comprar 50 dólares de BONK', 'platform-fee'],
    ['pt', 'quanto fica no total comprar 50 dólares de BONK', 'platform-fee'],
    ['zh', '买50美元的BONK一共要花多少', 'platform-fee'],
    ['ar', 'كم يكلفني بالكامل شراء 50 دولار BONK', 'platform-fee'],
    ['en', "show me what's going up", 'gainers'],
    ['fr', 'mets moi les trucs qui montent', 'gainers'],
    ['pt', 'quais moedas tão subindo', 'gainers'],
    ['es', 'qué monedas están subiendo hoy', 'gainers'],
    ['fr', 'quels jetons sont sûrs', 'safe-tokens'],
    ['en', 'is there an app', 'what-is-murmur'],
    ['zh', '你们有没有app', 'what-is-murmur'],
    ['en', 'do you have a token', 'other-services'],
    ['fr', 'il y a un parrainage ?', 'other-services'],
    ['en', 'where is the catch', 'platform-fee'],
    ['fr', 'il est où le piège', 'platform-fee'],
    ['es', 'hay un monto mínimo?', 'minimum-and-maximum'],
    ['pt', 'qual o valor mínimo', 'minimum-and-maximum'],
    ['en', 'is murmur available in norway', 'terms-age-and-country'],
    ['ar', 'متوفر في الاردن؟', 'terms-age-and-country'],
    ['en', 'i wanna buy some but idk how', 'how-to-buy'],
    ['pt', 'queria vender mas não sei como', 'how-to-sell'],
    ['en', 'u there?', 'greeting'],
    ['ar', 'وينك', 'greeting'],
    ['es', 'oye y tú para qué sirves', 'capabilities'],
    ['en', 'what if my phone was stolen', 'lost-phone'],
  ])('in %s: "%s"', (language, text, id) => {
    expect(match(language, text)).toMatchObject({ id })
  })

  it.each<[Language, string]>([
    ['en', 'can anyone rob me if they know my address'],
    ['fr', "j'ai perdu tout mon argent"],
    ['en', 'sell all my BONK and cash out'],
    ['en', 'cash out $20 of BONK'],
    ['es', 'quiero retirar 20 dólares'],
  ])('but not in %s: "%s"', (language, text) => {
    expect(match(language, text)).toBeUndefined()
  })

  it('but not "what now" in a chat about a token', () => {
    expect(match('en', 'what now', focusOnTokens(nothing, [{ symbol: 'BONK', chain: 'sol' }]))).toBeUndefined()
  })
})

describe('a question about a past price asks for the price change', () => {
  it.each<[Language, string]>([
    ['en', 'how high did BONK get last week'],
    ['en', 'if i had bought BONK a year ago'],
    ['en', 'what was BONK at a month ago'],
    ['fr', 'BONK il était à combien y a un mois'],
    ['pt', 'quanto tava o BONK mês passado'],
    ['zh', '一个月前BONK多少钱'],
    ['ar', 'كم كان BONK قبل شهر'],
    ['es', 'cuál fue el máximo de BONK esta semana'],
    ['fr', "le plus bas de BONK ce mois-ci c'était combien"],
    ['pt', 'se eu tivesse comprado BONK há um ano'],
    ['zh', 'BONK这周最低多少'],
    ['ar', 'كم اعلى سعر وصله BONK هذا الشهر'],
  ])('in %s: "%s"', (language, text) => {
    expect(match(language, text)).toMatchObject({ id: 'price-change', tokens: [{ query: 'BONK' }] })
  })
})

it('a question about the user’s own purchases does not ask for a past price', () => {
  expect(match('en', 'what did i pay for my BONK a month ago')).toBeUndefined()
  expect(match('en', 'i bought BONK last week')).toBeUndefined()
})

describe('a corrected token repeats the request', () => {
  const focus: Focus = { ...focusOnTokens(nothing, [{ symbol: 'BONK', chain: 'sol' }]), request: 'holders' }
  it.each<[Language, string]>([
    ['en', 'no no, i meant WIF'],
    ['es', 'perdón, quise decir WIF'],
    ['fr', 'non je voulais dire WIF'],
    ['pt', 'não, eu quis dizer WIF'],
    ['zh', '不是，我说的是WIF'],
    ['ar', 'لا قصدي WIF'],
  ])('in %s: "%s"', (language, text) => {
    expect(match(language, text, focus)).toMatchObject({ id: 'holders', tokens: [{ query: 'WIF' }] })
  })

  it('but not for the same token, an amount or the trade shown', () => {
    expect(match('en', 'i mean BONK', focus)).toBeUndefined()
    expect(match('en', 'i meant 20 WIF', focus)).toBeUndefined()
    const trade = { side: 'buy' as const, token: 'BONK', chain: 'sol' as const, amountUsd: '20' }
    expect(match('en', 'i meant WIF', { ...focus, trade })).toBeUndefined()
  })
})

describe('a short question after a change is about its list or setting', () => {
  const afterChange = (request: Focus['request']): Focus => ({
    ...focusOnTokens(nothing, [{ symbol: 'WIF', chain: 'sol' }]),
    request,
  })
  it.each<[Language, string]>([
    ['en', 'so whats left on there'],
    ['es', 'y qué queda?'],
    ['fr', 'du coup il reste quoi'],
    ['pt', 'e o que ficou?'],
    ['zh', '那还剩什么'],
    ['ar', 'طيب وش باقي'],
  ])('in %s: "%s"', (language, text) => {
    expect(match(language, text, afterChange('unwatch'))).toMatchObject({ id: 'watchlist' })
    expect(match(language, text, afterChange('delete-alert'))).toMatchObject({ id: 'alerts' })
    expect(match(language, text, afterChange('price'))).toBeUndefined()
  })

  it.each<[Language, string]>([
    ['en', 'so whats it on now'],
    ['fr', "c'est sur quoi maintenant"],
    ['pt', 'e como ficou?'],
    ['ar', 'كيف صار'],
  ])('in %s: "%s", after the theme', (language, text) => {
    expect(match(language, text, { ...nothing, setting: 'theme' })).toMatchObject({ id: 'theme' })
  })
})
