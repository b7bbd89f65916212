import type { Address } from '@murmur/contract/address'
import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import type { AlertTerms, Change, ChangeAction } from '#ai/brains/changes.port.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findChange } from './find-change.ts'
import type { ChangeMessage } from './find-single-change.ts'

const alert: AlertTerms = {
  id: 'alert-1',
  chain: 'sol',
  address: 'B' as Address,
  name: 'Bonk',
  symbol: 'BONK',
  condition: 'above',
  priceUsd: '2',
  byMail: false,
}
const alertSet: Change[] = [{ kind: 'alert-set', alert, percent: '10' }]
const find = (language: Language, text: string, chat: Partial<ChangeMessage> = {}) =>
  findChange({ text, language, memory: undefined, focus: undefined, lastChanges: [], ...chat }, pinnedNames)?.request
const above = (value: object) => ({ condition: 'above', ...value })
const below = (value: object) => ({ condition: 'below', ...value })

describe('a verb such as "put" beside the words of an example', () => {
  it.each<[Language, string]>([
    ['es', 'échale un ojo a jup por mí'],
    ['ar', 'خلي عينك على jup'],
  ])('in %s: "%s" is not an order', (language, text) => {
    expect(find(language, text)).toMatchObject({ action: 'watch', tokens: [{ query: 'JUP' }] })
  })

  it.each<[Language, string]>([
    ['en', 'put 1 on jup'],
    ['es', 'ponle 20 a jup'],
  ])('in %s: "%s" is not a change if it states a number', (language, text) => {
    expect(find(language, text)?.action).not.toBe('watch')
  })
})

describe('a new alert is parsed with token, side and threshold', () => {
  it.each<[Language, string, string[], object]>([
    ['en', 'tell me if bonk goes above 0.00002', ['BONK'], above({ priceUsd: '0.00002' })],
    ['en', 'alert me when sol drops 10%', ['SOL'], below({ percent: '10' })],
    ['en', 'let me know when WIF hits $3', ['WIF'], { priceUsd: '3' }],
    ['en', 'tell me when bonk doubles', ['BONK'], above({ percent: '100' })],
    ['en', 'lmk if wif sinks under 2', ['WIF'], below({ priceUsd: '2' })],
    ['en', 'nudge me when bonk doubles', ['BONK'], above({ percent: '100' })],
    ['es', 'ponme una de sol cuando pase de 170, avísame', ['SOL'], above({ priceUsd: '170' })],
    ['es', 'avísame si BONK cae un diez por ciento', ['BONK'], below({ percent: '10' })],
    ['es', 'avísame cuando BONK suba un 10', ['BONK'], above({ percent: '10' })],
    ['es', 'si jup pasa de 3 pavos me lo dices', ['JUP'], above({ priceUsd: '3' })],
    ['es', 'quisiera enterarme si wif se desploma un 30%', ['WIF'], below({ percent: '30' })],
    ['es', 'ponme una de wif, por si se cae un 12%', ['WIF'], below({ percent: '12' })],
    ['pt', 'me avisa quando o sol passar de 160', ['SOL'], above({ priceUsd: '160' })],
    ['pt', 'bota um alerta no BONK de +12%', ['BONK'], above({ percent: '12' })],
    ['pt', 'grita se o BONK despencar uns 20 por cento', ['BONK'], below({ percent: '20' })],
    ['fr', 'préviens moi si BONK descend sous 0,90', ['BONK'], below({ priceUsd: '0.9' })],
    ['fr', 'mets une alerte si wif perd encore 20%', ['WIF'], below({ percent: '20' })],
    ['fr', 'si wif dévisse de 12% faut me le dire', ['WIF'], below({ percent: '12' })],
    ['fr', 'je garde mais si bonk perd encore 30% je veux le savoir', ['BONK'], below({ percent: '30' })],
    ['zh', 'link漲到16叫我一下', ['LINK'], above({ priceUsd: '16' })],
    ['zh', 'BONK跌10%提醒我', ['BONK'], below({ percent: '10' })],
    ['ar', 'نبهني اذا sol صار 170', ['SOL'], { priceUsd: '170' }],
    ['ar', 'نبهني لو BONK نزل ١٠٪', ['BONK'], below({ percent: '10' })],
  ])('in %s: %s', (language, text, tokens, target) => {
    const request = find(language, text)
    expect(request).toMatchObject({ action: 'set-alert', target })
    expect(request?.tokens.map(({ query }) => query)).toEqual(tokens)
  })
})

describe('requests for the watchlist, alerts and undo are parsed', () => {
  it.each<[Language, string, ChangeAction]>([
    ['en', 'add bonk to my watchlist', 'watch'],
    ['en', 'keep an eye on PEPE', 'watch'],
    ['en', 'remove pepe from my watchlist', 'unwatch'],
    ['en', 'delete all my alerts', 'delete-alert'],
    // "Get rid of" also sells.
    ['en', 'get rid of the alert on bonk', 'delete-alert'],
    ['en', 'undo that', 'undo'],
    ['en', 'take that back', 'undo'],
    ['es', 'méteme al toshi en favoritos', 'watch'],
    ['es', 'saca a PEPE de mi watchlist', 'unwatch'],
    ['es', 'quita la alerta de BONK', 'delete-alert'],
    ['es', 'deshacer', 'undo'],
    ['pt', 'adiciona BONK aos favoritos', 'watch'],
    ['pt', 'tira a PEPE da watchlist', 'unwatch'],
    ['pt', 'apaga esse alerta', 'delete-alert'],
    ['pt', 'desfazer', 'undo'],
    ['fr', 'ajoute BONK à mes favoris', 'watch'],
    ['fr', 'enlève PEPE de ma liste', 'unwatch'],
    ['fr', "supprime l'alerte", 'delete-alert'],
    ['fr', 'défaire', 'undo'],
    ['zh', '把BONK加到自选', 'watch'],
    ['zh', '把PEPE移出自选', 'unwatch'],
    ['zh', '删除提醒', 'delete-alert'],
    ['zh', '撤销', 'undo'],
    ['ar', 'ضيف BONK لقائمة المتابعة', 'watch'],
    ['ar', 'شيل PEPE من قائمة المتابعة', 'unwatch'],
    ['ar', 'احذف التنبيه', 'delete-alert'],
    ['ar', 'تراجع', 'undo'],
  ])('in %s: %s', (language, text, action) => {
    expect(find(language, text)?.action).toBe(action)
  })
})

describe('other messages are not parsed as changes', () => {
  it.each<[Language, string]>([
    ['en', 'is BONK safe'],
    ['en', 'ive lost track, how much bonk have i got'],
    ['en', 'price of BONK'],
    ['en', 'what alerts have i got'],
    ['en', 'did i set an alert for BONK'],
    ['en', 'how do i set an alert?'],
    ['en', 'what is on my watchlist'],
    ['en', 'buy 20 dollars of BONK'],
    ['en', 'tell me about the top 10 gainers'],
    ['en', 'is sol going to drop 10%?'],
    ['en', 'sell half of my BONK'],
    ['en', 'buy $20 of BONK when it hits $1'],
    ['es', 'qué alertas tengo puestas'],
    ['fr', 'jai quoi comme alertes'],
    ['zh', '自选里有什么'],
    ['zh', '我之前设了啥提醒来着'],
    ['ar', 'شنو عندي تنبيهات'],
  ])('in %s: %s', (language, text) => {
    expect(find(language, text)).toBeUndefined()
  })
})

describe('a short message continues', () => {
  const pending = { memory: { change: { action: 'set-alert', token: { query: 'BONK' } } } }

  it.each<[string, object]>([
    ['10 percent up', above({ percent: '10' })],
    ['0.5', { priceUsd: '0.5' }],
    ['when it drops to 3', below({ priceUsd: '3' })],
  ])('the question for a threshold: %s', (text, target) => {
    expect(find('en', text, pending)).toMatchObject({ action: 'set-alert', target })
  })

  it('no question if the message is a request of its own', () => {
    for (const text of ['price of WIF', 'my balance', 'buy 20 dollars of BONK', 'is WIF safe'])
      expect(find('en', text, pending)).toBeUndefined()
  })

  it.each<[Language, string, object]>([
    ['en', 'make it 15', { isReplacement: true, target: { priceUsd: '15' } }],
    ['fr', 'non 15 plutot', { isReplacement: true, target: { priceUsd: '15' } }],
    ['ar', 'لا خليها 20', { isReplacement: true, target: { priceUsd: '20' } }],
    ['en', 'and one for 20% down as well', { isReplacement: false, target: below({ percent: '20' }) }],
    [
      'en',
      'oh and also if it falls 20% from where it is please',
      { isReplacement: false, target: below({ percent: '20' }) },
    ],
    ['pt', 'e se cair abaixo de 140 tb', { isReplacement: false, target: below({ priceUsd: '140' }) }],
  ])('the alert just set, in %s: %s', (language, text, expected) => {
    expect(find(language, text, { lastChanges: alertSet })).toMatchObject({ action: 'set-alert', ...expected })
  })

  it('the alerts with one for another token, in words of an order: "põe um na wif também"', () => {
    const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'set-alert' }
    const request = find('pt', 'mete um na wif também', { focus, lastChanges: alertSet })
    expect(request).toMatchObject({ action: 'set-alert', tokens: [{ query: 'WIF' }] })
    expect(find('pt', 'mete 20 dólares na wif também', { focus, lastChanges: alertSet })).toBeUndefined()
  })

  it('the watchlist although an alert is named: "tira daí a wif que o alerta chega"', () => {
    const focus = { tokens: [], request: 'watchlist' }
    const request = find('pt', 'tira daí a wif que o aviso já chega', { focus })
    expect(request).toMatchObject({ action: 'unwatch', tokens: [{ query: 'WIF' }] })
  })

  it('the watchlist: "toshi also", "take it off", and the alerts: "kill it"', () => {
    const watch = { focus: { tokens: [{ symbol: 'BRETT', chain: 'base' }], request: 'watch' } }
    const alerts = { focus: { tokens: [], request: 'alerts' } }
    expect(find('en', 'toshi also', watch)).toMatchObject({ action: 'watch', tokens: [{ query: 'TOSHI' }] })
    expect(find('en', 'take it off again', watch)?.action).toBe('unwatch')
    expect(find('zh', '换ldo进来', watch)).toMatchObject({ action: 'watch', tokens: [{ query: 'LDO' }] })
    expect(find('ar', 'خله وضيف معاه pyth', watch)).toMatchObject({ action: 'watch', tokens: [{ query: 'PYTH' }] })
    expect(find('zh', '换ldo进来')).toBeUndefined()
    expect(find('en', 'kill it', alerts)?.action).toBe('delete-alert')
    expect(find('en', 'kill it')).toBeUndefined()
  })
})

it('the change parser takes "the one of SOL" for the coin, not for a token on its chain', () => {
  const focus = {
    tokens: [{ symbol: 'BONK', chain: 'sol' }],
    list: [{ symbol: 'BONK', chain: 'sol' }],
    request: 'alerts',
  }
  expect(find('fr', 'supprime celle de sol', { focus })).toMatchObject({
    action: 'delete-alert',
    tokens: [{ query: 'SOL' }],
  })
})

describe('a chat about a list or alerts', () => {
  const watchlist = { tokens: [{ symbol: 'PEPE', chain: 'eth' }], request: 'watch' }
  const removed = { tokens: [{ symbol: 'PEPE', chain: 'eth' }], request: 'unwatch' }
  const alerts = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'set-alert' }

  it.each<[Language, string, object, ChangeAction | undefined]>([
    ['es', 'y pon el wif en su lugar', watchlist, 'watch'],
    ['pt', 'e põe o wif no lugar', watchlist, 'watch'],
    ['es', 'compra wif en su lugar', watchlist, undefined],
    ['pt', 'põe 20 dólares de wif', watchlist, undefined],
    ['es', 'y wif a cuánto está', removed, undefined],
    ['es', 'poneme una de wif, si se cae un 8%', alerts, 'set-alert'],
    ['fr', 'et puis il m’en faudrait une sur wif', alerts, 'set-alert'],
    ['fr', 'fais m’en une, crée la sur wif à 0,40', { tokens: [], last: 'request:alerts' }, 'set-alert'],
    ['fr', 'sinon celle sur wif tu peux la dégager elle me sert plus', alerts, 'delete-alert'],
    ['fr', 'au fait retire celle que je viens de mettre', alerts, 'delete-alert'],
    ['fr', 'wif, il y est encore ou je l’avais retiré ?', watchlist, undefined],
    ['fr', 'est-ce que wif est dans la liste', watchlist, undefined],
    ['fr', 'est-ce que tu peux surveiller wif aussi', watchlist, 'watch'],
  ])('in %s "%s" continues it only if it is not an order', (language, text, focus, action) => {
    expect(find(language, text, { focus, lastChanges: [] })?.action).toBe(action)
  })
})

it.each<[Language, string]>([
  ['en', 'then tell me when it gets there'],
  ['es', 'bueno, avísame cuando llegue ahí'],
  ['pt', 'então me avisa quando bater isso'],
  ['fr', 'alors préviens-moi quand il y est'],
])('in %s "%s" sets the alert after an order with a price', (language, text) => {
  const memory = { change: { action: 'set-alert', token: { query: 'WIF', chain: 'sol' }, priceUsd: '0.5' } }
  expect(find(language, text, { memory })?.action).toBe('set-alert')
})

describe('in Chinese', () => {
  const onList = { tokens: [{ symbol: 'WIF', chain: 'sol' as const }], request: 'price-change' as const }
  const onAlerts = { tokens: [{ symbol: 'LINK', chain: 'eth' as const }], request: 'set-alert' as const }

  it.each<[string, ChangeAction, object]>([
    ['没意思 这个踢出去', 'unwatch', onList],
    ['BONK踢了吧 早就不看它了', 'unwatch', { ...onList, request: 'watchlist' }],
    ['BONK也要 不过跌破多少好呢', 'set-alert', onAlerts],
    ['算了 LINK那个删掉', 'delete-alert', onAlerts],
  ])('change the list or the alerts in everyday words: %s', (text, action, focus) => {
    expect(find('zh', text, { focus })?.action).toBe(action)
  })
})

describe('words for a price or a stop', () => {
  it.each<[Language, string]>([
    ['es', 'me late saber si bonk sigue pa arriba'],
    ['en', 'i want to follow whether bonk goes up'],
  ])('do not put a token on the list in %s: "%s"', (language, text) => {
    expect(find(language, text)?.action).not.toBe('watch')
  })

  it('do not delete an alert in other languages than English, where "stop" is an order', () => {
    const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'set-alert' }
    expect(find('pt', 'stop no meu bonk', { focus, lastChanges: alertSet })).toBeUndefined()
    expect(find('pt', 'apaga o do bonk', { focus, lastChanges: alertSet })?.action).toBe('delete-alert')
  })

  it('set an alert at a percentage in words, even if it is approximate', () => {
    const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }] }
    expect(find('pt', 'me avisa se cair uns dez por cento', { focus })?.target).toEqual(below({ percent: '10' }))
  })
})
