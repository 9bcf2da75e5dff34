import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import './ui.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { useColorScheme } from './color-scheme'
import { getCssVariables, theme } from './theme'

const nonce = document.getElementById('csp')?.nonce ?? ''
// Passes the nonce to the dialogs' scroll lock, which writes a style element, too.
setNonce(nonce)

/**
 * Provides Mantine to dialogs, popovers and the back office. Loaded with the first of them; public pages are plain
 * HTML.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  const scheme = useColorScheme()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={getCssVariables}
      forceColorScheme={scheme}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
