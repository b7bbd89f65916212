import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import type { Focus, SettingName } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findChange } from '#ai/brains/offline/watching/find-change.ts'

const parse = (text: string, language: Language, setting?: SettingName) => {
  const focus: Focus = { tokens: [], ...(setting && { setting }) }
  return findChange({ text, language, memory: null, focus, lastChanges: [] }, pinnedNames)?.request
}
const value = (text: string, language: Language, setting?: SettingName) => {
  const wanted = parse(text, language, setting)?.setting
  if (!wanted) return undefined
  if (wanted.setting === 'language') return wanted.language
  if (wanted.setting === 'theme') return wanted.theme
  if (wanted.setting !== 'quiet') return wanted.setting
  return `${wanted.news} ${wanted.isOn === undefined ? 'other' : wanted.isOn ? 'on' : 'off'}`
}

describe('a change of the theme', () => {
  it.each<[Language, string, string]>([
    ['en', 'dark mode please', 'dark'],
    ['en', 'its too bright', 'dark'],
    ['en', 'frying my eyes here, make it go dark', 'dark'],
    ['en', 'set the colours to match my phone', 'system'],
    ['en', "too dark i can't see", 'light'],
    ['en', 'turn off dark mode', 'light'],
    ['en', 'follow system theme', 'system'],
    ['en', 'switch from dark to light mode', 'light'],
    ['es', 'ponlo en oscuro que me deja ciego', 'dark'],
    ['es', 'esta tan blanca me lastima la vista, se puede poner oscurita', 'dark'],
    ['es', 'quita el modo oscuro', 'light'],
    ['pt', 'essa tela branca ta me cegando, bota escuro', 'dark'],
    ['pt', 'desliga o modo escuro', 'light'],
    ['fr', 'mets le mode sombre', 'dark'],
    ['fr', "cet écran m'aveugle", 'dark'],
    ['fr', "passe l'appli en sombre, ça pique les yeux", 'dark'],
    ['ar', 'خلي التطبيق غامق عيني توجعني', 'dark'],
    ['en', "i can't see anything with the dark theme", 'light'],
    ['fr', 'thème automatique selon le système', 'system'],
    ['zh', '太亮了眼睛疼 换黑的', 'dark'],
    ['zh', '轉深色 好刺眼', 'dark'],
    ['zh', '关掉暗黑模式', 'light'],
    ['zh', '荧幕好刺眼 可以变黑的吗', 'dark'],
    ['zh', '可以幫我調成淺色嗎', 'light'],
    ['zh', '界面跟著手機走吧', 'system'],
    ['ar', 'خل الثيم غامق عيوني راحت', 'dark'],
    ['ar', 'حول للوضع المظلم', 'dark'],
  ])('is recognized in %s: %s', (language, text, theme) => {
    expect(value(text, language)).toBe(theme)
  })

  it.each<[Language, string, string]>([
    ['en', 'can it just go with whatever my phone does', 'system'],
    ['pt', 'ah nao, ficou pior. claro de novo', 'light'],
    ['pt', 'ou melhor deixa igual ta no celular', 'system'],
    ['fr', 'beurk non remets le clair', 'light'],
    ['zh', '改成跟系统走吧', 'system'],
    ['ar', 'لا مو حلو رجعه فاتح', 'light'],
    ['ar', 'ولا اقول خله يمشي مع الجوال', 'system'],
  ])('is recognized in a follow-up in %s: %s', (language, text, theme) => {
    expect(value(text, language, 'theme')).toBe(theme)
  })
})

it.each<[Language, string]>([
  ['en', "i'm blind and cant see the screen, what do i own"],
  ['en', "i can't see my last purchase"],
  ['es', 'soy ciego, dime el precio de BONK'],
  ['pt', 'nao vejo nada na minha carteira'],
  ['fr', 'je suis aveugle, lis-moi le prix de BONK'],
  ['fr', 'je vois rien arriver sur mon compte'],
  ['zh', '我看不见我的余额'],
  ['ar', 'مش شايف رصيدي'],
])('the theme is not changed by other messages in %s: %s', (language, text) => {
  expect(value(text, language)).toBeUndefined()
})

describe('a change of the language', () => {
  it.each<[Language, string, string]>([
    ['en', 'can u put this in spanish for my mom', 'es'],
    ['en', 'ok now back to english pls', 'en'],
    ['es', 'pues pásalo a inglés', 'en'],
    ['es', 'esta en ingles, ponlo en español', 'es'],
    ['pt', 'põe o app em espanhol pra minha esposa ver', 'es'],
    ['pt', 'pronto volta pro português', 'pt'],
    ['fr', 'switch en anglais stp', 'en'],
    ['fr', 'euh nan remets en francais', 'fr'],
    ['zh', '界面给我换成英文一下 截个图给同学', 'en'],
    ['zh', '截完了 换回中文', 'zh'],
    ['ar', 'واللغه حطها انجليزي', 'en'],
    ['ar', 'لا لا رجعها عربي ما فهمت شي', 'ar'],
  ])('is recognized in %s: %s', (language, text, wanted) => {
    expect(value(text, language)).toBe(wanted)
  })
})

describe('a change of the news', () => {
  it.each<[Language, string, string]>([
    ['en', 'mute notifications', 'all off'],
    ['en', 'stop pinging me at night, go quiet', 'all off'],
    ['en', 'ok pings back on then lol', 'all on'],
    ['en', 'turn off quiet mode', 'all on'],
    ['en', 'turn off notifications', 'all off'],
    ['en', 'unmute', 'all on'],
    ['en', 'mute price alerts', 'alerts off'],
    ['en', 'turn on price news', 'prices on'],
    ['en', 'no more notifications about deposits', 'movements off'],
    ['es', 'y cállame las notificaciones', 'all off'],
    ['pt', 'liga o modo silencioso tb q vou dormir', 'all off'],
    ['fr', 'ah et passe en mode silencieux stp', 'all off'],
    ['fr', 'remets les notifications', 'all on'],
    ['zh', '嗯好多了 晚上也别推消息吵我', 'all off'],
    ['zh', '刚才那个勿扰也关了 我怕漏掉消息', 'all on'],
    ['zh', '夜晚唔好嘈我', 'all off'],
    ['ar', 'واخيرا 😮‍💨 سكت الاشعارات كافي ازعاج', 'all off'],
    ['ar', 'شغل الاشعارات تاني', 'all on'],
    ['es', 'deja de mandarme avisos', 'all off'],
    ['pt', 'para de me mandar aviso', 'all off'],
  ])('is recognized in %s: %s', (language, text, wanted) => {
    expect(value(text, language)).toBe(wanted)
  })

  it.each<[Language, string]>([
    ['es', 'venga vale, actívalas otra vez'],
    ['pt', 'voltei kkk pode desligar isso'],
    ['en', 'ok turn them on again'],
  ])('is toggled by a follow-up in %s: %s', (language, text) => {
    expect(value(text, language, 'quiet')).toBe('all other')
  })
})

it('the news is not changed by another request in a chat about it', () => {
  expect(value('show the fees on solana', 'en', 'quiet')).toBeUndefined()
})

it.each<[Language, string]>([
  ['en', 'any news on the market'],
  ['ar', 'الحمد لله شكرا اسفه على الازعاج'],
  ['en', "please don't mute notifications"],
  ['en', 'never turn off my notifications'],
  ['en', 'the market is quiet today'],
  ['en', "don't use dark mode"],
  ['en', 'sounds good, go on'],
  ['en', 'which theme is on'],
  ['en', 'english please. what does that mean'],
  ['pt', 'oq é slippage em portugues de gente'],
  ['en', 'what language are we using'],
  ['en', 'are notifications on'],
  ['en', 'do you speak french'],
  ['en', 'switch to german'],
  ['en', "i don't speak english"],
  ['en', 'is bonk safe'],
  ['en', 'buy $5 of BONK'],
  ['en', 'turn off the alert for BONK'],
  ['es', 'en qué idioma estoy?'],
  ['zh', '现在主题是啥模式'],
  ['zh', '现在是什么语言了'],
])('a setting is not changed by a question or another request in %s: %s', (language, text) => {
  expect(parse(text, language)?.setting).toBeUndefined()
})

it('a request for a theme is not an order for the token in focus', () => {
  const aero = { symbol: 'AERO', chain: 'base' } as const
  const focus: Focus = { tokens: [aero], list: [aero], request: 'price' }
  const message = { text: 'خلي التطبيق غامق', language: 'ar', memory: null, focus, lastChanges: [] } as const
  expect(findChange(message, pinnedNames)?.request.setting).toEqual({ setting: 'theme', theme: 'dark' })
})
