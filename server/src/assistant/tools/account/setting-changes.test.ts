import { type Language, languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import type { Brain, Turn } from '#ai/brains/brain.port.ts'
import { makeBrainChat, offline } from '#assistant/turns/test-support/make-brain-chat.ts'
import { translate } from '#platform/i18n/translate.ts'

describe('a setting', () => {
  it('is changed, confirmed in the answer, and undone', async () => {
    const { send, settings } = makeBrainChat()
    expect(await send('dark mode please')).toBe('The dark theme is on. Say “undo” to change it back.')
    expect(settings.theme).toBe('dark')
    expect(await send('dark mode please')).toBe('The dark theme is already on.')
    expect(await send('undo')).toBe('Undone: the theme follows your device again.')
    expect(settings.theme).toBe('system')
    expect(await send('undo')).toContain('There’s nothing to undo in this chat.')
  })

  it('is changed by a message that continues an answer about it', async () => {
    const { send, settings } = makeBrainChat()
    await send('this white is burning my eyes, dark mode')
    await send('light again')
    expect(settings.theme).toBe('light')
    await send('can it just go with whatever my phone does')
    expect(settings.theme).toBe('system')
    expect(await send('mute notifications')).toContain('Quiet mode is on')
    expect(settings).toMatchObject({ quiet: true, movementNews: true, alertNews: true })
    expect(await send('ok turn them on again')).toContain('Quiet mode is off')
    expect(settings.quiet).toBe(false)
  })

  it('turns one kind of news on or off, and undo restores the earlier state', async () => {
    const { send, settings } = makeBrainChat()
    expect(await send('turn on price news')).toContain('more than 10% in a day')
    expect(settings).toMatchObject({ priceNews: true, quiet: false })
    await send('mute')
    await send('undo')
    expect(settings).toMatchObject({ priceNews: true, quiet: false })
    expect(await send('are notifications on?')).toContain('deposits, trades, price alerts, and price moves')
  })

  it.each([
    ['dark mode', { theme: 'light' }, 'The theme has been changed again since'],
    ['switch to french', { language: 'es' }, 'The language has been changed again since'],
    ['turn on price news', { priceNews: false }, 'Your news settings have been changed again since'],
    ['mute notifications', { quiet: false }, 'Your news settings have been changed again since'],
  ] as const)('is not undone if it was changed elsewhere since: %s', async (words, elsewhere, text) => {
    const { send, settings } = makeBrainChat()
    await send(words)
    Object.assign(settings, elsewhere)
    expect(await send('undo')).toContain(text)
    expect(settings).toMatchObject(elsewhere)
    expect(await send('undo')).toContain('There’s nothing to undo in this chat.')
  })

  it('is undone by a button with text in the earlier language', async () => {
    const { send, settings, suggestions } = makeBrainChat()
    await send('switch to arabic')
    expect(settings.language).toBe('ar')
    expect(suggestions()).toEqual(['Undo'])
    expect(await send('Undo', 'ar')).toContain('تم التراجع')
    expect(settings.language).toBe('en')
  })
})

/** A message for each kind of change, and one that makes it possible. */
const messages: Record<Language, readonly (readonly string[])[]> = {
  en: [
    ['alert me if BONK drops 10%'],
    ['alert me if BONK drops 10%', 'make it 15'],
    ['alert me if BONK drops 10%', 'delete all my alerts'],
    ['add BONK to my watchlist'],
    ['remove everything from my watchlist'],
    ['switch to French'],
    ['dark mode'],
    ['mute notifications'],
  ],
  es: [
    ['avísame si BONK baja un 10%'],
    ['avísame si BONK baja un 10%', 'borra todas mis alertas'],
    ['añade BONK a mi lista'],
    ['cambia a francés'],
    ['modo oscuro'],
    ['silencia las notificaciones'],
  ],
  pt: [
    ['me avisa se BONK cair 10%'],
    ['me avisa se BONK cair 10%', 'apaga todos os alertas'],
    ['adiciona BONK aos favoritos'],
    ['muda para francês'],
    ['modo escuro'],
    ['silencia as notificações'],
  ],
  fr: [
    ['préviens-moi si BONK baisse de 10 %'],
    ['préviens-moi si BONK baisse de 10 %', 'supprime toutes mes alertes'],
    ['ajoute BONK à mes favoris'],
    ['passe en espagnol'],
    ['mode sombre'],
    ['coupe les notifications'],
  ],
  zh: [
    ['BONK跌10%提醒我'],
    ['BONK跌10%提醒我', '删除所有提醒'],
    ['把BONK加到自选'],
    ['换成法语'],
    ['打开深色模式'],
    ['关闭通知'],
  ],
  ar: [
    ['نبهني لو BONK نزل 10%'],
    ['نبهني لو BONK نزل 10%', 'احذف كل التنبيهات'],
    ['أضف BONK إلى المفضلة'],
    ['غير اللغة الى الفرنسية'],
    ['شغل الوضع الداكن'],
    ['اكتم الاشعارات'],
  ],
}

describe.each(languages)('every change in %s', (language) => {
  it.each(messages[language].map((sent) => ({ sent })))(
    'offers Undo first, and Undo restores the previous value: $sent',
    async ({ sent }) => {
      const { send, lists, settings, suggestions } = makeBrainChat()
      const state = () => JSON.stringify([lists.stars, lists.alerts.map(({ priceUsd }) => priceUsd), settings])
      for (const words of sent.slice(0, -1)) await send(words, language)
      const before = state()
      await send(sent.at(-1) ?? '', language)
      expect(state()).not.toBe(before)
      expect(suggestions()[0]).toBe(translate(language, 'suggest.undo'))
      await send(suggestions()[0] ?? '', language)
      expect(state()).toBe(before)
    },
  )
})

describe('a model', () => {
  const model = (act: (turn: Turn) => Promise<unknown>): Brain => ({
    kind: 'model',
    answer: async (turn) => turn.write(JSON.stringify(await act(turn))),
  })

  it('cannot change a setting that the user did not ask to change', async () => {
    const { send, settings } = makeBrainChat(model(({ tools }) => tools.setLanguage.run({ language: 'zh' })))
    for (const words of ['hello', 'dark mode', 'which language is set', 'do you speak chinese']) {
      expect(await send(words)).toContain('Nothing was changed')
    }
    expect(settings.language).toBe('en')
    await send('switch to chinese')
    expect(settings.language).toBe('zh')
  })

  it.each<[string, (turn: Turn) => Promise<unknown>]>([
    ['light mode please', ({ tools }) => tools.setTheme.run({ theme: 'dark' })],
    ['it’s too bright, dark mode', ({ tools }) => tools.setTheme.run({ theme: 'light' })],
    ['follow the system theme', ({ tools }) => tools.setTheme.run({ theme: 'dark' })],
    ['switch to spanish', ({ tools }) => tools.setLanguage.run({ language: 'fr' })],
    ['mute notifications', ({ tools }) => tools.setNews.run({ news: 'prices', isOn: true })],
    ['mute price alerts', ({ tools }) => tools.setNews.run({ news: 'all', isOn: false })],
    ['turn on price news', ({ tools }) => tools.setNews.run({ news: 'prices', isOn: false })],
  ])('cannot set a value that the user did not name: %s', async (words, act) => {
    const { send, settings } = makeBrainChat(model(act))
    const before = { ...settings }
    expect(await send(words)).toContain('Nothing was changed')
    expect(settings).toEqual(before)
  })

  it.each<[string, (turn: Turn) => Promise<unknown>, object]>([
    ['light mode please', ({ tools }) => tools.setTheme.run({ theme: 'light' }), { theme: 'light' }],
    ['switch to spanish', ({ tools }) => tools.setLanguage.run({ language: 'es' }), { language: 'es' }],
    ['mute price alerts', ({ tools }) => tools.setNews.run({ news: 'alerts', isOn: false }), { alertNews: false }],
  ])('can set the value that the user named: %s', async (words, act, changed) => {
    const { send, settings } = makeBrainChat(model(act))
    await send(words)
    expect(settings).toMatchObject(changed)
  })

  it('offers Undo after a change too', async () => {
    const { send, suggestions } = makeBrainChat(model(({ tools }) => tools.setTheme.run({ theme: 'dark' })))
    await send('dark mode please')
    expect(suggestions()[0]).toBe('Undo')
  })
})

it('an error in changing a setting is rethrown', async () => {
  const changePreferences = () => Promise.reject(new Error('down'))
  const { send } = makeBrainChat(offline, { changePreferences })
  await expect(send('dark mode')).rejects.toThrow('down')
})
