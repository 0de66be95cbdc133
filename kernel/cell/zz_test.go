package cell_test
import ("testing";"os";"fmt";"sprague/kernel/cell")
func TestZZ(t *testing.T){ b,_:=os.ReadFile("/tmp/w/me/u/g2.go"); k:=cell.New(); u,d:=k.Check(string(b),1,""); fmt.Println(d); for _,s:=range u.Steps{fmt.Println(s)}; fmt.Println("fast",len(u.Fast)) }
