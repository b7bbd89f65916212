import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installQuickSelectors } from './quick-selectors.ts'

// The setup has installed them; a second call changes nothing.
installQuickSelectors(document)

beforeEach(() => {
  document.body.innerHTML = `
    <p id="outside">twice</p>
    <main id="main"><label id="label">Amount</label><input type="checkbox" id="box"><p id="outside">again</p></main>
    <svg><linearGradient id="shade"></linearGradient></svg>`
})
afterEach(() => {
  document.body.innerHTML = ''
})

const main = () => document.getElementById('main') as HTMLElement
const all = () => [...document.querySelectorAll('*')]

describe('the lookup of an element by its id', () => {
  it('finds a descendant, but neither the element itself nor one outside', () => {
    expect(main().querySelector('[id="label"]')?.textContent).toBe('Amount')
    expect(main().querySelector('[id="shade"]')).toBeNull()
    expect(main().querySelector('[id="main"]')).toBeNull()
    expect(main().querySelector('[id="none"]')).toBeNull()
  })

  it('finds the descendant if an element outside has the same id', () => {
    expect(main().querySelector('[id="outside"]')?.textContent).toBe('again')
  })

  it('works in a detached element', () => {
    const detached = document.createElement('div')
    detached.innerHTML = '<b id="label">alone</b>'
    expect(detached.querySelector('[id="label"]')?.textContent).toBe('alone')
  })
})

describe('a selector', () => {
  it.each([
    'input',
    'input[type="checkbox"]',
    'p',
    'main#main',
    'lineargradient',
    '[id]',
    'label, p',
    'main > p',
    'p:not(#label)',
  ])('such as %s finds the same elements as in jsdom', (selector) => {
    for (const _ of [1, 2]) {
      expect(all().filter((element) => element.matches(selector))).toEqual([...document.querySelectorAll(selector)])
    }
  })

  it('that is invalid throws for every tag', () => {
    for (const element of [main(), document.body]) expect(() => element.matches('input[')).toThrow()
  })
})
