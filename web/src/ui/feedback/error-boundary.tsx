import { Component, type ReactNode } from 'react'

type Props = { fallback: (again: () => void) => ReactNode; children: ReactNode }

/** Renders its fallback if a child throws. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return this.props.fallback(() => this.setState({ isBroken: false }))
  }
}
