import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useFrozenWhileActive } from '#features/discover/list/use-frozen-while-active.ts'

function List({ items }: { items: readonly string[] }) {
  const { handlers, value } = useFrozenWhileActive(items)
  return (
    <ul {...handlers}>
      {value.map((item) => (
        <li key={item}>
          <button type="button">{item}</button>
        </li>
      ))}
    </ul>
  )
}

function Loading({ items }: { items: readonly string[] | undefined }) {
  const { handlers, value } = useFrozenWhileActive(items)
  return <ul {...handlers}>{value?.map((item) => <li key={item}>{item}</li>) ?? <li>loading</li>}</ul>
}

test('a list keeps its order while it has the focus, and is updated afterwards', async () => {
  const user = userEvent.setup({ delay: null })
  const { rerender } = render(<List items={['one', 'two']} />)
  const listItems = () => screen.getAllByRole('button').map((button) => button.textContent)
  await user.tab()
  rerender(<List items={['two', 'three']} />)
  expect(listItems()).toEqual(['one', 'two'])
  expect(document.activeElement?.textContent).toBe('one')
  await user.tab()
  expect(listItems()).toEqual(['one', 'two'])
  await user.tab()
  expect(listItems()).toEqual(['two', 'three'])
})

test('a list that loads under the pointer is shown at once', async () => {
  const user = userEvent.setup({ delay: null })
  const view = (items: readonly string[] | undefined) => <Loading items={items} />
  const { rerender } = render(view(undefined))
  await user.hover(screen.getByRole('list'))
  rerender(view(['one', 'two']))
  const listItems = () => screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(listItems()).toEqual(['one', 'two'])
  // Once loaded, the order is held.
  rerender(view(['two', 'one']))
  expect(listItems()).toEqual(['one', 'two'])
})

test('a list is updated again once its focused row has left the document', async () => {
  const user = userEvent.setup({ delay: null })
  const rows = (items: readonly string[], isScrolled = false) => <Scrolled items={items} isScrolled={isScrolled} />
  const { rerender } = render(rows(['one', 'two']))
  await user.tab()
  rerender(rows(['two', 'one'], true))
  rerender(rows(['three', 'two'], true))
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['two'])
  rerender(rows(['three', 'two']))
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['three', 'two'])
})

/** Leaves the first row out while it is scrolled away. */
function Scrolled({ items, isScrolled }: { items: readonly string[]; isScrolled: boolean }) {
  const { handlers, value } = useFrozenWhileActive(items)
  return (
    <ul {...handlers}>
      {value.slice(isScrolled ? 1 : 0).map((item) => (
        <li key={item}>
          <button type="button">{item}</button>
        </li>
      ))}
    </ul>
  )
}
