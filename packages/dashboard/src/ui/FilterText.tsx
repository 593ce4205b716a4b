import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { TextField } from './Field.tsx';

interface FilterTextProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur'> {
  label: string;
  /** The filter as the address has it. */
  value: string | undefined;
  onText: (text: string) => void;
}

/** A text filter that lives in the address. The address follows a moment later: until then what was typed stays. */
export function FilterText({ value, onText, ...rest }: FilterTextProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      value={typed ?? value ?? ''}
      onChange={({ target }) => {
        setTyped(target.value);
        onText(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
