import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.ts';
import { SessionProvider } from './app/session/session.tsx';
import { announceStyleNonce } from './app/style-nonce.ts';
import { applyStoredTheme } from './app/theme.ts';
import { Toasts } from './ui/toast.tsx';

applyStoredTheme();
announceStyleNonce();
// Files of an older build are gone after an update; the page knows the new ones after a reload.
addEventListener('vite:preloadError', () => location.reload());

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no element #app');
createRoot(root).render(
  <StrictMode>
    <SessionProvider>
      <RouterProvider router={router} />
      <Toasts />
    </SessionProvider>
  </StrictMode>,
);
