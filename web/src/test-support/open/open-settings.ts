import { screen, within } from '@testing-library/react'
import { renderApp } from '#test-support/open/render-app.tsx'

/**
 * Opens the settings and returns queries for one section. Role queries over the whole page take a second on a busy machine,
 * so the section and the dialogs are found by their headings.
 */
export async function openSettings(sectionId: string, query = '') {
  const app = renderApp(`/app/settings${query}`)
  await screen.findByText('Account Settings', { selector: 'h1' })
  const section = document.querySelector<HTMLElement>(`#${sectionId} section`)
  if (!section) throw new Error(`The settings have no part "${sectionId}"`)
  const part = within(section)
  const press = (name: string | RegExp) => app.user.click(part.getByRole('button', { name }))
  return { ...app, part, press, dialog }
}

/** The open dialog with this heading. */
async function dialog(name: string) {
  const heading = await screen.findByText(name, { selector: 'dialog[open] h2' })
  return within(heading.closest('dialog') as HTMLElement)
}
