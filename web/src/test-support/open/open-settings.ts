import { screen, waitFor, within } from '@testing-library/react'
import { findSettingsPage } from '#app/pages/settings/settings-pages.ts'
import { runWhenHistorySettled } from '#lib/routing/overlay-history.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

/** The page and its sections are loaded on demand, which takes a while on a busy machine. */
const loading = { timeout: 60_000 }

/**
 * Opens the page of a section and returns queries for one section. Role queries over the whole page take a second on a busy machine,
 * so the section and the dialogs are found by their headings.
 */
export async function openSettings(sectionId: string, query = '') {
  const page = findSettingsPage(sectionId)
  if (!page) throw new Error(`The settings have no section "${sectionId}"`)
  // A dialog of an earlier test goes back in the history once it is closed, which would leave this page.
  await new Promise<void>((resolve) => runWhenHistorySettled(resolve))
  const app = renderApp(`/app/settings/${page}${query}`)
  const section = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`#${sectionId} section`)
    if (!found) throw new Error(`The section "${sectionId}" is not loaded`)
    return found
  }, loading)
  const part = within(section)
  const press = (name: string | RegExp) => app.user.click(part.getByRole('button', { name }))
  return { ...app, part, press, dialog }
}

/** The open dialog with this heading. */
async function dialog(name: string) {
  const heading = await screen.findByText(name, { selector: 'dialog[open] h2' })
  return within(heading.closest('dialog') as HTMLElement)
}
