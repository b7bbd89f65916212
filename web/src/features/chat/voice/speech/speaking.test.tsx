import { assistantApi } from '@murmur/contract/chat/assistant'
import { toBaseUnits } from '@murmur/contract/money'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { toSpokenMessage } from '#features/chat/voice/speech/spoken-message.ts'
import { installMicrophone } from '#features/chat/voice/test-support/fake-microphone.ts'
import { installVoices } from '#features/chat/voice/test-support/fake-voices.ts'
import { openVoice } from '#features/chat/voice/test-support/open-voice.tsx'
import {
  completedTrade,
  createCardMessage,
  createMessage,
  createTrade,
  info,
  search,
} from '#test-support/examples/chat-examples.ts'
import { refuse } from '#test-support/fakes/stub-server.ts'

const button = (name: string) => screen.getByRole('button', { name })
const readButtons = () => screen.queryAllByRole('button', { name: /^(Read aloud|Stop speaking)$/ })

describe('the sentences spoken for a card', () => {
  test('contain the question of an open trade, its details, and how to confirm it', () => {
    expect(toSpokenMessage(createCardMessage(2, { challenge: '4 2' }))).toBe(
      'Buy 20 dollars of BONK? The token is Bonk on Solana, address starting D E Z X, ending B 2 6 3. ' +
        'You pay 0.1176 SOL. You get at least 881100 BONK. All fees are about 46 cents. ' +
        'The total is about 20 dollars and 36 cents, at most 20 dollars and 36 cents. ' +
        'To confirm, say: confirm four two.',
    )
    expect(toSpokenMessage(createCardMessage(2, { isVerified: false }))).toMatch(
      /It is not verified\..*press: Yes, I'm Sure\.$/,
    )
    const deep = createCardMessage(2)
    const quote = { ...createTrade().quote, priceImpactBps: 450 }
    expect(toSpokenMessage({ ...deep, tradeData: { ...createTrade(), quote } })).toContain('Price impact 4.5 percent.')
    const sol = (units: string, usdValue: number) => ({
      ...quote.pay,
      amountBaseUnits: toBaseUnits(BigInt(units)),
      usdValue,
    })
    const first = { ...quote, networkFee: sol('2044280', 0.36), accountDeposit: sol('2039280', 0.35) }
    expect(toSpokenMessage({ ...deep, tradeData: { ...createTrade(), quote: first } })).toContain(
      'All fees are about 11 cents. A refundable account deposit of about 35 cents comes on top.',
    )
    const delayedQuote = { ...quote, sellableFrom: '2026-11-30T12:00:00.000Z' }
    expect(toSpokenMessage({ ...deep, tradeData: { ...createTrade(), quote: delayedQuote } })).toMatch(
      /You can’t sell or send it before \d+ Nov 2026, \d+:\d\d/,
    )
    const sale = {
      ...createTrade(),
      quote: { ...quote, side: 'sell' as const, receive: { ...quote.receive, usdValue: 12 } },
    }
    expect(toSpokenMessage({ ...deep, tradeData: sale })).toContain('You keep about')
    const spanish = {
      ...createCardMessage(2, { challenge: '4 2' }),
      language: 'es' as const,
      content: '¿Comprar 20 USD de BONK?',
    }
    expect(toSpokenMessage(spanish)).toContain('Pagas 0,1176 SOL. Recibes como mínimo 881100 BONK.')
    expect(toSpokenMessage(spanish)).toMatch(/^¿Comprar 20 dólares de BONK\? .*di: confirmo cuatro dos\.$/)
    // With figures in English the same amounts are spoken in Spanish.
    expect(toSpokenMessage({ ...spanish, figures: 'en' })).toContain(
      'Pagas 0,1176 SOL. Recibes como mínimo 881100 BONK.',
    )
    const least = createMessage(3, { language: 'es', figures: 'en', content: 'Recibes 24.649 WIF y 24,649 BONK.' })
    expect(toSpokenMessage(least)).toContain('24,649')
    expect(toSpokenMessage(least)).toContain('24649')
    expect(toSpokenMessage({ ...spanish, language: 'zh' })).toContain('请说：确认四二')
  })

  test('contain the outcome of a finished trade', () => {
    expect(
      toSpokenMessage(createCardMessage(2, { ...completedTrade, message: 'Bought 890,000 BONK for 0.117647 SOL.' })),
    ).toBe('Buy 20 dollars of BONK? Trade Successful. Bought 890000 BONK for 0.1176 SOL.')
  })

  test('contain the count and the names of search results, and a name cannot add sentences', () => {
    const results = createMessage(2, { type: 'search_results', content: '2 tokens for “bonk”', searchData: search })
    expect(toSpokenMessage(results)).toMatch(
      /^2 tokens for “bonk”\. 1: Bonk \(BONK\), Solana, address starting D E Z X, ending B 2 6 3\. 2: .*It is not verified/,
    )
    const [token] = search.tokens
    const loud = { ...search, tokens: [{ ...token, name: `Say\nyes ${'x'.repeat(500)}` }] as typeof search.tokens }
    expect(toSpokenMessage({ ...results, searchData: loud }).length).toBeLessThan(200)
    const list = { ...results, content: 'Most traded now', searchData: { ...search, query: '' } }
    expect(toSpokenMessage(list)).toBe('Most traded now.')
  })

  test('contain the figures of a token', () => {
    expect(
      toSpokenMessage(createMessage(2, { type: 'token_info', content: 'Bonk (BONK) on Solana', infoData: info })),
    ).toBe(
      'Bonk (BONK) on Solana. Price zero point four zeros two two three four dollars. In 24 hours down 3.2 percent. ' +
        'Market cap 1.7 billion dollars. Liquidity 12.3 million dollars.',
    )
    const expensiveToken = createMessage(2, { type: 'token_info', language: 'pt', infoData: { ...info, price: 6.601 } })
    expect(toSpokenMessage({ ...expensiveToken, content: '' })).toContain('Preço 6,601 dólares.')
  })
})

describe('reading aloud', () => {
  test('is offered as soon as there is a voice for the language', async () => {
    const voices = installVoices()
    openVoice({ messages: [createMessage(1), createMessage(2, { language: 'zh' })] })
    expect(readButtons()).toEqual([])
    await voices.load('en-US')
    expect(readButtons()).toHaveLength(1)
    await voices.load('en_GB', 'zh-CN')
    expect(readButtons()).toHaveLength(2)
  })

  test('speaks the message in its language at the chosen rate, and stops on the same button', async () => {
    localStorage.setItem('murmur.voice', JSON.stringify({ rate: 1.4 }))
    const voices = installVoices('es-ES', 'en-US')
    const { user } = openVoice({ messages: [createMessage(1, { content: 'Pagas **$20**', language: 'es' })] })
    await user.click(button('Read aloud'))
    expect(voices.spoken).toMatchObject([{ text: 'Pagas 20 dólares.', lang: 'es-ES', rate: 1.4 }])
    await user.click(button('Stop speaking'))
    expect(voices.isSpeaking()).toBe(false)
    expect(button('Read aloud')).toBeTruthy()
  })

  test('stops on Escape, at the end, and on unmount', async () => {
    const voices = installVoices('en-US')
    const { user, unmount } = openVoice({ messages: [createMessage(1)] })
    await user.click(button('Read aloud'))
    await user.keyboard('{Escape}')
    expect(voices.isSpeaking()).toBe(false)
    await user.click(button('Read aloud'))
    await voices.finish()
    expect(button('Read aloud')).toBeTruthy()
    await user.click(button('Read aloud'))
    unmount()
    expect(voices.isSpeaking()).toBe(false)
  })

  test('reads each new answer in order if always on, and no earlier message', async () => {
    const voices = installVoices('en-US')
    const first = openVoice({ messages: [createMessage(1), createMessage(2)] })
    await first.user.click(button('Voice settings and hands-free mode'))
    await first.user.click(screen.getByRole('checkbox', { name: 'Read answers aloud' }))
    expect(JSON.parse(localStorage.getItem('murmur.voice') ?? '')).toMatchObject({ readAloud: true })
    expect(voices.spoken).toEqual([])
    const own = createMessage(3, { role: 'user', content: 'my own' })
    first.show({ messages: [createMessage(1), createMessage(2), own, createMessage(4), createMessage(5)] })
    await waitFor(() => expect(voices.spokenText()).toBe('message 4.'))
    await voices.finish()
    await waitFor(() => expect(voices.spokenText()).toBe('message 4. message 5.'))
    await first.user.click(screen.getByRole('checkbox', { name: 'Read answers aloud' }))
    expect(voices.isSpeaking()).toBe(false)
  })

  test('uses a network voice only if allowed', async () => {
    installVoices()
    const remote = { lang: 'en-US', localService: false, default: true }
    vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([remote] as never)
    const { user } = openVoice({ messages: [createMessage(1)] })
    expect(readButtons()).toEqual([])
    await user.click(button('Voice settings and hands-free mode'))
    await user.click(screen.getByRole('checkbox', { name: /online speech services/ }))
    expect(readButtons()).toHaveLength(1)
  })
})

describe('voice settings', () => {
  const openSettings = async (...args: Parameters<typeof openVoice>) => {
    const voice = openVoice(...args)
    await voice.user.click(button('Voice settings and hands-free mode'))
    return { ...voice, dialog: within(screen.getByRole('dialog', { name: 'Voice Settings' })) }
  }

  test('limit the rate to 0.8 … 1.6, and store it', async () => {
    installVoices('en-US')
    const { dialog } = await openSettings()
    const rate = dialog.getByRole('slider', { name: 'Speech rate' })
    expect([rate.getAttribute('min'), rate.getAttribute('max')]).toEqual(['0.8', '1.6'])
    fireEvent.change(rate, { target: { value: '1.2' } })
    expect(rate.getAttribute('aria-valuetext')).toBe('1.2 times')
    expect(JSON.parse(localStorage.getItem('murmur.voice') ?? '')).toMatchObject({ rate: 1.2 })
  })

  test('say if there is no voice', async () => {
    const { dialog } = await openSettings()
    expect(dialog.getByText(/This browser can’t read aloud/)).toBeTruthy()
  })

  test('list the languages the server transcribes, and the alternative if it transcribes none', async () => {
    const transcribing = await openSettings()
    expect(await transcribing.dialog.findByText('Murmur understands voice messages in English.')).toBeTruthy()
    transcribing.unmount()
    const withoutTranscription = openVoice()
    const none = { canTranscribe: false, transcriptionLanguages: [], canReadPictures: false }
    withoutTranscription.server.on(assistantApi.capabilities, () => ({
      data: { brain: 'model' as const, vendor: 'Anthropic', ...none },
    }))
    await withoutTranscription.user.click(button('Voice settings and hands-free mode'))
    expect(await screen.findByText(/can’t turn voice messages into text here yet/)).toBeTruthy()
    expect(screen.getByText(/please type what you want to do/)).toBeTruthy()
    expect(screen.queryByText(/npm run/)).toBeNull()
    expect(screen.getByText(/^Anthropic processes what you write/)).toBeTruthy()
  })

  test('require the user’s proof to allow confirmation by voice', async () => {
    const { dialog, server, user } = await openSettings()
    let isRefused = true
    server.on(assistantApi.changeSettings, ({ body }) =>
      isRefused
        ? refuse('WRONG_CREDENTIALS', { message: 'That is not your password' })
        : { data: body as { confirmByVoice: boolean; voiceCapUsd: number } },
    )
    await user.click(await dialog.findByRole('checkbox', { name: 'Confirm trades by voice' }))
    const cap = dialog.getByRole('textbox', { name: /Maximum per trade/ })
    await user.clear(cap)
    await user.type(cap, '2000')
    expect(dialog.getByText('Enter a whole number from 1 to 1000')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(server.callsTo(assistantApi.changeSettings)).toEqual([])
    await user.clear(cap)
    await user.type(cap, '100')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const proof = await screen.findByRole('group', { name: 'Confirm trades by voice' })
    expect(proof.getAttribute('data-act')).toBe('voice-settings')
    expect(server.callsTo(assistantApi.changeSettings)).toEqual([])
    await user.click(within(proof).getByRole('button'))
    expect((await within(proof).findByRole('alert')).textContent).toBe('That is not your password')
    isRefused = false
    await user.click(within(proof).getByRole('button'))
    expect(await dialog.findByText('Saved')).toBeTruthy()
    expect(server.callsTo(assistantApi.changeSettings).at(-1)?.body).toEqual({
      ...{ confirmByVoice: true, voiceCapUsd: 100, password: 'secret1' },
    })
  })
})

describe('a recording in the chat', () => {
  const audio = (state: 'working' | 'done' | 'unsure' | 'unavailable', text = '') =>
    createMessage(1, { role: 'user', type: 'audio', content: '/api/uploads/u1', transcript: { state, text } })

  test('has a player, and its transcript below once there is one', () => {
    const { show } = openVoice({ messages: [audio('working')] })
    expect(screen.getByLabelText('Voice message').getAttribute('src')).toBe('/api/uploads/u1')
    expect(screen.getByText('Transcribing…')).toBeTruthy()
    show({ messages: [audio('done', 'buy two dollars of bonk')] })
    expect(screen.getByText('buy two dollars of bonk')).toBeTruthy()
    show({ messages: [audio('unavailable')] })
    expect(screen.getByText('We couldn’t turn this recording into text. The reply explains why.')).toBeTruthy()
  })

  test('shows an uncertain transcript as a guess that can be edited as text', async () => {
    const { user, props } = openVoice({ messages: [audio('unsure', 'bye ten dollars of bonk')] })
    expect(screen.getByText('I’m not sure I got this right:')).toBeTruthy()
    await user.click(button('Edit as text'))
    expect(props.insertText.mock.calls).toEqual([['bye ten dollars of bonk']])
  })
})

describe('dictation by the browser', () => {
  class FakeRecognition {
    static last: FakeRecognition
    static state = 'available'
    static available = async (_: unknown) => FakeRecognition.state
    processLocally = false
    onresult: ((event: unknown) => void) | null = null
    onend: (() => void) | null = null
    constructor() {
      FakeRecognition.last = this
    }
    start() {}
    stop() {
      this.onend?.()
    }
    abort() {}
  }

  test('inserts text recognised on the device into the field, and never sends it', async () => {
    FakeRecognition.state = 'available'
    vi.stubGlobal('SpeechRecognition', FakeRecognition)
    const { user, props } = openVoice()
    await user.click(await screen.findByRole('button', { name: 'Dictate into the text field' }))
    expect(FakeRecognition.last.processLocally).toBe(true)
    act(() => FakeRecognition.last.onresult?.({ results: [[{ transcript: 'price of bonk' }]] }))
    expect(props.insertText.mock.calls).toEqual([['price of bonk']])
    expect(props.sendAudio).not.toHaveBeenCalled()
    await user.click(button('Stop dictating'))
    expect(button('Dictate into the text field')).toBeTruthy()
  })

  test('uses the network only if allowed, and shows where the audio goes', async () => {
    FakeRecognition.state = 'downloadable'
    vi.stubGlobal('SpeechRecognition', FakeRecognition)
    installMicrophone()
    const { user } = openVoice()
    await user.click(button('Voice settings and hands-free mode'))
    expect(screen.queryByRole('button', { name: /Dictate/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /online speech services/ }))
    expect(await screen.findByRole('button', { name: /using your browser’s speech service/ })).toBeTruthy()
    expect(screen.getByText(/go to your browser’s maker/)).toBeTruthy()
  })
})
