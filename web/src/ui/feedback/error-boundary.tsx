import { Component, type ReactNode } from 'react'

type Props = {
  /** Shown in place of children that threw `error`; `again` renders them again. */
  fallback: (error: unknown, again: () => void) => ReactNode
  /** The children are rendered again once this changes, such as the page's path. */
  resetKey?: string
  children: ReactNode
}
type State = { failure: { error: unknown } | undefined }

/** Renders its fallback if a child throws. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidUpdate({ resetKey }: Props, { failure }: State) {
    // Not an error of this very update: the children of the new key threw it.
    if (failure && resetKey !== this.props.resetKey) this.setState({ failure: undefined })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return this.props.fallback(failure.error, () => this.setState({ failure: undefined }))
  }
}
