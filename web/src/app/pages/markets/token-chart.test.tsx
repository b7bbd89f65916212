import { marketsApi } from '@murmur/contract/markets/markets'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { installAudio } from '#test-support/fakes/fake-audio.ts'
import { refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { createChart, createTokenDetail, openToken, stubTokenServer } from '#test-support/open/open-token.tsx'

let server: StubServer
let audio: ReturnType<typeof installAudio>
beforeEach(() => {
  server = stubTokenServer([6.2, 6.1, 6.9, 6.6])
  // Without a newer price the chart ends where the source's candles do.
  server.on(tokensApi.detail, () => createTokenDetail({ price: null }))
  audio = installAudio()
})

/** Opens a token and waits for its chart. */
async function openChart() {
  const opened = await openToken()
  const slider = await opened.dialog.findByRole<HTMLInputElement>('slider', { name: 'Points of the chart' })
  const step = (to: number) => fireEvent.change(slider, { target: { value: String(to) } })
  return { ...opened, slider, step, valueText: () => slider.getAttribute('aria-valuetext') ?? '' }
}

test('the chart is described by a sentence that summarises its line', async () => {
  const { dialog } = await openChart()
  const sentence = dialog.getByText(
    /^Over 1 day the price rose 6\.5% from \$6\.20 to \$6\.60; lowest \$6\.10 at .+, highest \$6\.90 at /,
  )
  const picture = dialog.getByRole('img', { name: 'Price over 1 day' })
  expect(picture.getAttribute('aria-describedby')).toBe(sentence.id)
})

test('a chart that is loading has its outline in a box of the final size', async () => {
  server.on(marketsApi.chart, () => new Promise<never>(() => undefined))
  const { dialog } = await openToken()
  const heading = await dialog.findByRole('heading', { name: 'Price chart' })
  const outline = heading.closest('section')?.querySelector('[aria-busy=true] > .chart-box > .chart-skeleton')
  expect(outline?.querySelectorAll('line, rect, path').length).toBeGreaterThan(3)
})

test('the chart fetches a range when the user chooses it', async () => {
  const { dialog, user } = await openChart()
  const ranges = within(dialog.getByRole('group', { name: 'Range' }))
  expect(ranges.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    '1 hour',
    '1 day',
    '1 week',
    '1 month',
    '1 year',
  ])
  await user.click(ranges.getByRole('radio', { name: '1 year' }))
  expect(await dialog.findByText(/^Over 1 year the price/)).toBeTruthy()
  expect(server.callsTo(marketsApi.chart).map(({ query }) => query.get('range'))).toEqual(['1d', '1y'])
})

test('the table lists every point, newest first, with the change from the previous one', async () => {
  const { dialog, user } = await openChart()
  const button = dialog.getByRole('button', { name: 'Show as table' })
  expect(button.ariaPressed).toBe('false')
  await user.click(button)
  expect(button.ariaPressed).toBe('true')
  const table = await dialog.findByRole<HTMLTableElement>('table', { name: 'Price over 1 day, the newest first' })
  const rows = [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent))
  expect(rows[0]).toEqual(['Time', 'Price', 'Change', 'Volume'])
  expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
    ['$6.60', '−4.35%', '$1,003'],
    ['$6.90', '+13.11%', '$1,002'],
    ['$6.10', '−1.61%', '$1,001'],
    ['$6.20', 'N/A', '$1,000'],
  ])
  // The scrolling region is focusable.
  expect(table.closest<HTMLElement>('section')?.tabIndex).toBe(0)
  await user.click(button)
  expect(table.isConnected).toBe(false)
})

describe('stepping through the points', () => {
  test('announces time, price and change of each point, and extremes', async () => {
    const { slider, step, valueText } = await openChart()
    expect([slider.min, slider.max, slider.value]).toEqual(['0', '3', '3'])
    expect(valueText()).toMatch(/, \$6\.60, −4\.35%$/)
    step(2)
    expect(valueText()).toMatch(/, \$6\.90, \+13\.11%, the highest$/)
    step(1)
    expect(valueText()).toMatch(/, \$6\.10, −1\.61%, the lowest$/)
  })

  test('plays each point at the pitch of its price, with a click at the lowest and the highest', async () => {
    const { step } = await openChart()
    for (const at of [2, 1, 0]) step(at)
    const pitches = audio.prices().map(({ frequency }) => Math.round(frequency.set[0] ?? 0))
    expect(pitches.slice(0, 2)).toEqual([880, 220])
    expect(pitches[2]).toBeGreaterThan(220)
    expect(pitches[2]).toBeLessThan(330)
    expect(audio.clicks()).toHaveLength(2)
  })

  test('keeps the selected point when newer ones arrive', async () => {
    const { step, valueText, slider } = await openChart()
    step(2)
    const before = valueText()
    server.on(marketsApi.chart, () => createChart([6.1, 6.9, 6.6, 6.7]))
    fireEvent.focus(slider)
    expect(valueText()).toBe(before)
  })
})

describe('playing the chart as sound', () => {
  test('plays the whole line in five seconds, scaled from the lowest to the highest tone', async () => {
    const { dialog, user } = await openChart()
    await user.click(dialog.getByRole('button', { name: 'Listen' }))
    const [tone] = audio.prices()
    expect([...(tone?.frequency.set ?? []), ...(tone?.frequency.ramped ?? [])].map(Math.round)).toEqual([
      expect.any(Number),
      220,
      880,
      expect.any(Number),
    ])
    expect((tone?.stoppedAt ?? 0) - (tone?.startedAt ?? 0)).toBeCloseTo(5.14)
    expect(audio.clicks()).toHaveLength(2)
    expect(dialog.getByRole('button', { name: 'Stop' })).toBeTruthy()
    act(() => tone?.end())
    expect(dialog.getByRole('button', { name: 'Listen' })).toBeTruthy()
  })

  test('shows the point being played', async () => {
    const { dialog, user, slider } = await openChart()
    await user.click(dialog.getByRole('button', { name: 'Listen' }))
    audio.state.time = 2
    await waitFor(() => expect(slider.value).toBe('1'))
    audio.state.time = 4
    await waitFor(() => expect(slider.value).toBe('2'))
  })

  test('stops at the point to which the user steps', async () => {
    const { dialog, user, slider, step } = await openChart()
    await user.click(dialog.getByRole('button', { name: 'Listen' }))
    step(1)
    expect(dialog.getByRole('button', { name: 'Listen' })).toBeTruthy()
    expect(slider.value).toBe('1')
  })

  test('stops immediately on Stop', async () => {
    const { dialog, user } = await openChart()
    await user.click(dialog.getByRole('button', { name: 'Listen' }))
    await user.click(dialog.getByRole('button', { name: 'Stop' }))
    expect(audio.state.silenced).toBe(1)
    expect(dialog.getByRole('button', { name: 'Listen' })).toBeTruthy()
  })

  test('stops when the dialog closes or the range changes', async () => {
    const { dialog, user, unmount } = await openChart()
    await user.click(dialog.getByRole('button', { name: 'Listen' }))
    await user.click(dialog.getByRole('radio', { name: '1 week' }))
    expect(audio.state).toMatchObject({ silenced: 1, isClosed: true })
    await dialog.findByText(/^Over 1 week/)
    await user.click(dialog.getByRole('button', { name: 'Listen' }))
    unmount()
    expect(audio.state.silenced).toBe(2)
  })
})

describe('a chart without a line', () => {
  test('shows that there were no trades', async () => {
    server.on(marketsApi.chart, () => createChart([]))
    const { dialog } = await openToken()
    expect(await dialog.findByText('There were no trades in this period. Try a longer range.')).toBeTruthy()
    expect(dialog.queryByRole('slider')).toBeNull()
  })

  test('logs a failure and shows it inline with a retry button', async () => {
    server.on(marketsApi.chart, () => refuse('NO_ROUTE'))
    const { dialog, user, log } = await openToken()
    await dialog.findByText('We couldn’t load the chart.')
    expect(log).toHaveBeenCalledWith('The chart of a token could not be loaded', expect.anything())
    server.on(marketsApi.chart, () => createChart([1, 2]))
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText(/^Over 1 day/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Price chart' })))
  })

  test('is shown with its age if its prices are stale', async () => {
    server.on(marketsApi.chart, () =>
      createChart([1, 2], { isStale: true, asOf: new Date(Date.now() - 3.5 * 3_600_000).toISOString() }),
    )
    const { dialog } = await openToken()
    expect(await dialog.findByText('GeckoTerminal, 3 h ago · newer prices aren’t available right now')).toBeTruthy()
  })

  test('credits and links the chart library as its licence requires', async () => {
    await openChart()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Charts by TradingView Lightweight Charts™/ })
    expect(link.href).toBe('https://www.tradingview.com/')
  })
})
