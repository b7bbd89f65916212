import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { covers } from '../../../../spec/covers.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster label="Notifications" dismissLabel="Dismiss" />)
})

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test.each(['blank', 'error', 'custom'] as const)('a %s toast dismisses itself after 4000 ms', async (kind) => {
  covers('9.constants.toast.01', '4.states.otp.09')
  act(() => void showToast(kind, 'A sentence'))
  expect(screen.getByText('A sentence').closest(`[data-toast=${kind}]`)).toBeTruthy()
  await advance(3999)
  expect(screen.queryByText('A sentence')).toBeTruthy()
  await advance(1)
  expect(screen.queryByText('A sentence')).toBeNull()
})

test('a success toast dismisses itself after 2000 ms', async () => {
  covers('9.constants.toast.02', '4.states.otp.09')
  act(() => void showToast('success', 'Done'))
  await advance(1999)
  expect(screen.getByText('Done').closest('[data-toast=success]')).toBeTruthy()
  await advance(1)
  expect(screen.queryByText('Done')).toBeNull()
})

test('a loading toast stays until dismissed', async () => {
  covers('9.constants.toast.03', '4.states.otp.09')
  act(() => void showToast('loading', 'Working'))
  await advance(3_600_000)
  expect(screen.getByText('Working').closest('[data-toast=loading]')).toBeTruthy()
})

test('at most 20 toasts are shown at the same time', () => {
  covers('9.constants.toast.04')
  act(() => {
    for (let count = 1; count <= 25; count += 1) showToast('blank', `Toast ${count}`)
  })
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(20)
  expect(screen.getByText('Toast 25')).toBeTruthy()
  expect(screen.queryByText('Toast 5')).toBeNull()
})

test('a toast is at most 350 px wide', () => {
  covers('9.constants.toast.05')
  act(() => void showToast('blank', 'Wide'))
  expect(screen.getByText('Wide').closest('[data-toast]')?.className).toContain('max-w-[350px]')
})

test('toasts appear at the bottom on phones, where they cover no heading', () => {
  const { classList } = screen.getByRole('region', { name: 'Notifications' })
  for (const name of [
    'bottom-[calc(var(--dock)+1rem)]',
    'max-h-[40dvh]',
    'overflow-y-auto',
    'sm:top-4',
    'sm:bottom-auto',
  ])
    expect([...classList]).toContain(name)
  expect([...classList]).not.toContain('top-4')
})

test('error toasts are announced assertively, others politely, with the reason on the line below', () => {
  covers('8.errors.25')
  act(() => {
    showToast('error', 'Buy failed. Please try again.', 'No market trades this token.')
    showToast('success', 'Done')
  })
  const alert = screen.getByRole('alert')
  expect([...alert.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'Buy failed. Please try again.',
    'No market trades this token.',
  ])
  expect(screen.getByRole('status').textContent).toBe('Done')
})

test('a toast stays while hovered, and can be dismissed', async () => {
  act(() => void showToast('success', 'Done'))
  const region = screen.getByRole('region', { name: 'Notifications' })
  fireEvent.mouseEnter(region)
  await advance(10_000)
  expect(screen.getByText('Done')).toBeTruthy()
  fireEvent.mouseLeave(region)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })))
  expect(screen.queryByText('Done')).toBeNull()
})

test('dismissing the last toast under the pointer does not pause the next one', async () => {
  act(() => void showToast('success', 'Done'))
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Notifications' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })))
  act(() => void showToast('success', 'Next'))
  await advance(2000)
  expect(screen.queryByText('Next')).toBeNull()
})
