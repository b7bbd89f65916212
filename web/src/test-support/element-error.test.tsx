import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

it('the error of a failed query names the query and contains the page', async () => {
  render(<p>here instead</p>)
  expect(() => screen.getByText('there')).toThrow(/Unable to find an element with the text: there[\s\S]*here instead/)
  await expect(screen.findByRole('button', {}, { timeout: 1 })).rejects.toMatchObject({
    name: 'TestingLibraryElementError',
    message: expect.stringMatching(/Unable to find role="button"[\s\S]*here instead/),
  })
})
