import type { ReactNode } from 'react';
import { ServiceStatus } from '../../ui/ServiceStatus.tsx';
import styles from './Section.module.css';
import { Section } from './Section.tsx';

export function Health(): ReactNode {
  return (
    <Section title="Health" about="The state of the process that answers this page, asked again every ten seconds.">
      <div className={styles.pad}>
        <ServiceStatus />
        <p className="soft">
          Numbers over time are at <code>/metrics</code> for Prometheus. On the machine,{' '}
          <code>recto-server doctor</code> checks what a running service cannot.
        </p>
      </div>
    </Section>
  );
}
