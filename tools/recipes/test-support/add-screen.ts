import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Copy } from './copy.ts'

const page = `import { useText } from '#lib/i18n/text.ts'
import { Page } from '#ui/layout/page.tsx'

/** A page with a heading. */
export function DummyPage() {
  const text = useText()
  return <Page title={text('dummy.heading')}>{null}</Page>
}
`

const test = `import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

test('shows the heading of the dummy page', async () => {
  stubServer(ada)
  renderApp('/app/dummy')
  expect(await screen.findByRole('heading', { name: 'Dummy', level: 1 })).toBeTruthy()
})
`

/** CONTRIBUTING.md, "a screen". */
export function addScreen({ path, add, edit }: Copy): void {
  add('web/src/app/pages/info/dummy-page.tsx', page)
  add('web/src/app/pages/info/dummy.test.tsx', test)
  edit('contract/src/page-paths.ts', "  '/app/about',", "  '/app/about',\n  '/app/dummy',")
  edit(
    'web/src/app/routes.ts',
    "  '/app/about':",
    "  '/app/dummy': () => import('#app/pages/info/dummy-page.tsx').then((module) => module.DummyPage),\n  '/app/about':",
  )
  const opened = "import '#app/pages/info/about-page.tsx'\n"
  edit('web/src/test-support/open/render-app.tsx', opened, `${opened}import '#app/pages/info/dummy-page.tsx'\n`)
  const stop = "  { name: 'about', path: '/app/about' },\n"
  edit('e2e/tour/user-stops.ts', stop, `${stop}  { name: 'dummy', path: '/app/dummy' },\n`)
  for (const { name } of languages(path)) edit(`locales/${name}/app.json`, '{\n', '{\n  "dummy.heading": "Dummy",\n')
}

/** The language folders of the copy. */
export function languages(path: string) {
  return readdirSync(join(path, 'locales'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name.length === 2,
  )
}
