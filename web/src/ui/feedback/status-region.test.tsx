import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatusRegion } from '#ui/feedback/status-region.tsx'

const notice = (
  <p>
    Failed <button type="button">Try again</button>
  </p>
)

test('a status region stays mounted while its text comes and goes, and takes the focus of a removed button', async () => {
  const { rerender } = render(<StatusRegion>{null}</StatusRegion>)
  const region = screen.getByRole('status')
  rerender(<StatusRegion>{notice}</StatusRegion>)
  expect(screen.getByRole('status')).toBe(region)
  act(() => screen.getByRole('button').focus())
  rerender(<StatusRegion>{null}</StatusRegion>)
  await waitFor(() => expect(document.activeElement).toBe(region))
})
