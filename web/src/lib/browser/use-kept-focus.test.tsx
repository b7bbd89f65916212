import { act, render, screen } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { expect, test } from 'vitest'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'

function List({ rows, hasHeading = true }: { rows: string[]; hasHeading?: boolean }) {
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(area, heading)
  return (
    <>
      {hasHeading ? (
        <h2 ref={heading} tabIndex={-1}>
          Rows
        </h2>
      ) : null}
      <div ref={area} tabIndex={-1} data-testid="area">
        {rows.map((row) => (
          <button key={row} type="button">
            {row}
          </button>
        ))}
      </div>
      <button type="button">elsewhere</button>
    </>
  )
}

const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus())
const settle = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 5)))
const getFocused = () => document.activeElement?.textContent

test('the focus of a removed control moves to the heading', async () => {
  const { rerender } = render(<List rows={['one', 'two']} />)
  focus('one')
  rerender(<List rows={['two']} />)
  await settle()
  expect(getFocused()).toBe('Rows')
})

test('without a heading it moves to the area', async () => {
  const { rerender } = render(<List rows={['one', 'two']} hasHeading={false} />)
  focus('one')
  rerender(<List rows={['two']} hasHeading={false} />)
  await settle()
  expect(document.activeElement).toBe(screen.getByTestId('area'))
})

function Outer({ children }: { children?: ReactNode }) {
  const area = useRef<HTMLElement>(null)
  useKeptFocus(area, area)
  return (
    <section ref={area} tabIndex={-1} aria-label="outer">
      {children}
    </section>
  )
}

test('of nested areas the inner one takes it, also if mounted later; the outer one once the inner is removed', async () => {
  const { rerender } = render(<Outer />)
  rerender(
    <Outer>
      <List rows={['one', 'two']} />
    </Outer>,
  )
  focus('one')
  rerender(
    <Outer>
      <List rows={['two']} />
    </Outer>,
  )
  await settle()
  expect(getFocused()).toBe('Rows')
  focus('two')
  rerender(<Outer />)
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'outer' }))
})

test('a focus elsewhere, or on another row, is left alone', async () => {
  const { rerender } = render(<List rows={['one', 'two', 'three']} />)
  focus('one')
  focus('two')
  rerender(<List rows={['two', 'three']} />)
  await settle()
  expect(getFocused()).toBe('two')
  rerender(<List rows={['three']} />)
  focus('elsewhere')
  await settle()
  expect(getFocused()).toBe('elsewhere')
})
